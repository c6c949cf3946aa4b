"""Creates a new Home Assistant's first user and a long-lived token. Run by its Python: log-in.py
URL"""

import asyncio
import sys

import aiohttp


async def main(url):
    client = url + "/"
    async with aiohttp.ClientSession() as session:
        person = {"client_id": client, "name": "Standin", "username": "standin", "password": "not a secret", "language": "en"}
        async with session.post(f"{url}/api/onboarding/users", json=person) as answer:
            code = (await answer.json())["auth_code"]
        grant = {"client_id": client, "grant_type": "authorization_code", "code": code}
        async with session.post(f"{url}/auth/token", data=grant) as answer:
            access = (await answer.json())["access_token"]
        async with session.ws_connect(f"{url}/api/websocket") as socket:
            await socket.receive_json()
            await socket.send_json({"type": "auth", "access_token": access})
            assert (await socket.receive_json())["type"] == "auth_ok"
            await socket.send_json({"id": 1, "type": "auth/long_lived_access_token", "client_name": "standin", "lifespan": 1})
            print((await socket.receive_json())["result"])


asyncio.run(main(sys.argv[1]))
