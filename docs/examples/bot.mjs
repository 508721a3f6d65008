// Places an order and cancels it, buys for 20 USDT, and follows the order book. Plain ccxt.
import ccxt from 'ccxt';

const HOST = process.env.HOST ?? '127.0.0.1:8080';
const HTTP = process.env.SCHEME ?? 'http';
const WS = HTTP === 'https' ? 'wss' : 'ws';
const SYMBOL = 'BTC/USDT';

const rest = `${HTTP}://${HOST}`;
const parts = ['spot', 'public', 'private', 'v2Public', 'v2Private', 'contract', 'status'];
const api = Object.fromEntries(parts.map((part) => [part, rest]));
const spot = { public: `${WS}://${HOST}/ws`, private: `${WS}://${HOST}/ws/v2`, feed: `${WS}://${HOST}/feed` };
const exchange = new ccxt.pro.htx({
  apiKey: process.env.KEY,
  secret: process.env.SECRET,
  hostname: HOST,
  urls: { hostnames: { spot: HOST, contract: HOST }, api: { ...api, ws: { api: { spot } } } },
  options: { fetchMarkets: { types: { spot: true, linear: false, inverse: false } } },
});
if (WS === 'ws') await exchange.loadHttpProxyAgent(); // ccxt wants one for connections without TLS
await exchange.loadMarkets();

const { bids } = await exchange.watchOrderBook(SYMBOL);
const price = Number(exchange.priceToPrecision(SYMBOL, Number(bids[0]?.[0]) * 0.8));
const amount = Number(exchange.amountToPrecision(SYMBOL, 20 / price));
const waiting = await exchange.createOrder(SYMBOL, 'limit', 'buy', amount, price);
const id = String(waiting.id);
console.log('open:', (await exchange.fetchOpenOrders(SYMBOL)).length);
await exchange.cancelOrder(id, SYMBOL);
console.log('cancelled:', (await exchange.fetchOrder(id, SYMBOL)).status);

const bought = await exchange.createMarketBuyOrderWithCost(SYMBOL, 20);
const { filled, average, fee } = await exchange.fetchOrder(String(bought.id), SYMBOL);
console.log('bought:', filled, 'at', average, 'fee', fee?.cost, fee?.currency);

for (let update = 0; update < 10; update++) {
  const book = await exchange.watchOrderBook(SYMBOL);
  console.log('book:', book.bids[0]?.join(' x '), '|', book.asks[0]?.join(' x '));
}
await exchange.close();
