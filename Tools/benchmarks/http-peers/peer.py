"""`peer.py httpx|aiohttp URL REQUESTS CONCURRENCY`: Python's clients in the loop that the product's is measured in."""

import asyncio
import sys
import time


async def main(name, url, requests, concurrency):
    if name == "httpx":
        import httpx
        limits = httpx.Limits(max_connections=concurrency, max_keepalive_connections=concurrency)
        async with httpx.AsyncClient(limits=limits, trust_env=False) as client:
            async def get():
                await client.get(url)
            return await timed(get, requests, concurrency)
    import aiohttp
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=concurrency)) as session:
        async def read():
            async with session.get(url) as answer:
                await answer.read()
        return await timed(read, requests, concurrency)


async def timed(get, requests, concurrency):
    async def loop():
        for _ in range(requests // concurrency):
            await get()

    await get()
    start = time.monotonic()
    await asyncio.gather(*(loop() for _ in range(concurrency)))
    return requests / (time.monotonic() - start)


if __name__ == "__main__":
    rate = asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
    print(f"{sys.argv[1]} rps={rate:.0f}")
