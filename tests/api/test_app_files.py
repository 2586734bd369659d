"""The files of the app, as the service worker stores them on a device."""

from hashlib import sha256

from api.web.assets import asset_version


def test_every_file_of_the_app_is_served_under_its_address(served):
    """Given the files that a device stores, when each is fetched, then its content is that file: no page hides one."""
    files = asset_version().files
    other = [path for path, digest in files.items() if sha256(served.client.get(path).content).hexdigest() != digest]
    assert (len(files) > 100, other) == (True, [])
