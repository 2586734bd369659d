"""HTTPS in a local network: the server's own certificate authority, and the page that installs it on a phone.

`service_certificate(folder, names)` returns certificate and key for the addresses of this machine, signed by that authority;
both are stored in `https/` of the data folder. `install_app(...)` is opened by a phone once, over plain HTTP.
"""

from api.tls.certificates import CertificateFiles, fingerprint, own_host_names, service_certificate
from api.tls.install_page import install_app

__all__ = ["CertificateFiles", "fingerprint", "install_app", "own_host_names", "service_certificate"]
