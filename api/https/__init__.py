"""HTTPS at a table: a certificate of the house, and how a phone comes to trust it.

`service_files(folder, names)` gives a certificate and key for the addresses of this machine, signed by the house's own
authority; both lie in `https/` of the data folder. `trust_app(...)` is what a phone opens once, over plain HTTP.
"""

from api.https.house_certificate import Files, fingerprint, service_files
from api.https.names import names_of_this_machine
from api.https.trust import trust_app

__all__ = ["Files", "fingerprint", "names_of_this_machine", "service_files", "trust_app"]
