# Places an order and cancels it, buys for 20 USDT, and follows the order book. Plain ccxt.
import asyncio
import os

import ccxt.pro

HOST = os.environ.get("HOST", "127.0.0.1:8080")
HTTP = os.environ.get("SCHEME", "http")
WS = "wss" if HTTP == "https" else "ws"
SYMBOL = "BTC/USDT"

rest = f"{HTTP}://{HOST}"
sections = ("spot", "public", "private", "v2Public", "v2Private", "contract", "status")
spot = {"public": f"{WS}://{HOST}/ws", "private": f"{WS}://{HOST}/ws/v2", "feed": f"{WS}://{HOST}/feed"}


async def main():
    exchange = ccxt.pro.htx({
        "apiKey": os.environ["KEY"],
        "secret": os.environ["SECRET"],
        "hostname": HOST,
        "urls": {
            "hostnames": {"spot": HOST, "contract": HOST},
            "api": {**{section: rest for section in sections}, "ws": {"api": {"spot": spot}}},
        },
        "options": {"fetchMarkets": {"types": {"spot": True, "linear": False, "inverse": False}}},
    })
    try:
        await exchange.load_markets()

        book = await exchange.watch_order_book(SYMBOL)
        price = float(exchange.price_to_precision(SYMBOL, book["bids"][0][0] * 0.8))
        amount = float(exchange.amount_to_precision(SYMBOL, 20 / price))
        waiting = await exchange.create_order(SYMBOL, "limit", "buy", amount, price)
        print("open:", len(await exchange.fetch_open_orders(SYMBOL)))
        await exchange.cancel_order(waiting["id"], SYMBOL)
        print("cancelled:", (await exchange.fetch_order(waiting["id"], SYMBOL))["status"])

        bought = await exchange.create_market_buy_order_with_cost(SYMBOL, 20)
        order = await exchange.fetch_order(bought["id"], SYMBOL)
        print("bought:", order["filled"], "at", order["average"], "fee", order["fee"])

        for _ in range(10):
            book = await exchange.watch_order_book(SYMBOL)
            print("book:", book["bids"][0], "|", book["asks"][0])
    finally:
        await exchange.close()


asyncio.run(main())
