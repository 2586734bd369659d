"""Who may open games and take records in: everybody, or whoever has the token that was printed at the start."""

from __future__ import annotations

import hmac
from typing import Annotated

from fastapi import Depends, Request

from api.access import Bearer, Key, secret_of
from api.house import House, house_of
from api.problems import Problem


async def starter(request: Request, authorization: Bearer = "", key: Key = "") -> House:
    """The house, for those who may open games in it. Raises a Problem."""
    house = house_of(request)
    token = house.settings.token
    secret = secret_of(authorization, key)
    if token and not hmac.compare_digest(secret.encode("utf-8", "replace"), token.encode()):
        house.budgets.guessed(secret)
        title = "Games are opened here with the token that the service printed at its start."
        raise Problem(401, "no-token", title, {"WWW-Authenticate": "Bearer"})
    if token:
        house.budgets.trust(secret, "token")
    return house


Starter = Annotated[House, Depends(starter)]
