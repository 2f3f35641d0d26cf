"""The web page of `rollkeeper play`: one aiohttp server on 127.0.0.1, one page, one WebSocket for each open tab."""
