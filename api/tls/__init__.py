"""HTTPS at a table: a certificate of the house, and how a phone comes to trust it.

`service_files(folder, names)` gives a certificate and key for the addresses of this machine, signed by the house's own
authority; both lie in `https/` of the data folder. `trust_app(...)` is what a phone opens once, over plain HTTP.
"""

from api.tls.certificates import CertificateFiles, fingerprint, service_certificate
from api.tls.host_names import own_host_names
from api.tls.install_page import install_app

__all__ = ["CertificateFiles", "fingerprint", "install_app", "own_host_names", "service_certificate"]
