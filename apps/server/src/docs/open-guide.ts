import { createHmac } from 'node:crypto';
import type { Rate } from '../gateway/rate-limit.ts';
import { example, EXAMPLE_HOST } from './examples.ts';
import { OPEN_ERRORS } from './open-errors.ts';
import type { ReferenceOptions } from './openapi.ts';
import type { Guide, Section } from './section.ts';

/** How programs trade here: what holds for every call of the open API. */
export function openGuide({ brand, limits }: Pick<ReferenceOptions, 'brand' | 'limits'>): Guide {
  return {
    title: 'Open API',
    sections: [
      {
        title: 'What it is',
        text: [
          `An interface for programs. It speaks the protocol of HTX’s spot API, so that software made for HTX trades on ${brand} when it is given another address: ccxt with its exchange \`htx\`, freqtrade, Hummingbot, and whatever else is built on them. It is the same exchange as the web app’s, with the same orders, books and balances.`,
          'Make a key under “API keys” (`/pc/setting/api`). Its rights are `read`, `trade` and `withdraw`; a call says which one it needs. Give a key no more rights than its program needs, and name the addresses that it is used from. The secret is shown once.',
          'Calls about prices need no key. Which calls there are is listed by [market](#open-api-market), [account](#open-api-account), [orders](#open-api-orders) and [wallet](#open-api-wallet); what happens is told by [streams](#open-api-streams). What is not there, such as margin trading or sub-accounts, answers HTTP status 404.',
        ],
      },
      {
        title: 'Address',
        text: [
          'Calls go to the root of this exchange; the examples below carry its address already where this page runs its script. Where they say `127.0.0.1:8080`, put the host and port of the exchange, and `https` and `wss` unless it is your own machine.',
          {
            language: 'text',
            label: 'Addresses',
            code: `http://${EXAMPLE_HOST}        calls
ws://${EXAMPLE_HOST}/ws       prices, trades, candles
ws://${EXAMPLE_HOST}/feed     order books
ws://${EXAMPLE_HOST}/ws/v2    your orders, fills and balances`,
          },
        ],
      },
      {
        title: 'JavaScript with ccxt',
        text: [
          'Works in TypeScript as it stands. Start it with `KEY` and `SECRET` in the environment: `npm install ccxt`, then `node bot.mjs`.',
          example('bot.mjs', 'javascript'),
        ],
      },
      {
        title: 'Python with ccxt',
        text: [
          'Start it with `KEY` and `SECRET` in the environment: `pip install ccxt`, then `python3 bot.py`.',
          example('bot.py', 'python'),
        ],
      },
      {
        title: 'freqtrade',
        text: [
          'A configuration for `freqtrade trade --config freqtrade.json`; it begins as a dry run.',
          example('freqtrade.json', 'json'),
        ],
      },
      {
        title: 'Hummingbot',
        text: [
          'Its connector `htx` has its addresses in its source; this changes them in an installation from source.',
          example('hummingbot.sh', 'sh'),
        ],
      },
      signature(),
      {
        title: 'Clock and repeats',
        text: [
          '`Timestamp` may differ from the time of the exchange (`/v1/common/timestamp`) by five minutes at most. A signature stays good for that long, and a question may be asked with it again.',
          'Placing orders, withdrawing and transferring happen once: the same signature with the same body is refused the second time, unless the first was refused. A signature counts in seconds and does not cover the body, so give every order a `client-order-id`: two orders that are alike to the letter, signed in the same second, count as one. A `client-order-id` is remembered for 24 hours, and a repeat answers the first order instead of placing another; so an order whose answer was lost can be sent again.',
          'Whoever records a signed request could send another body with its signature for five minutes. So call over HTTPS only, and name the addresses from which a key with the right `withdraw` may be used.',
        ],
      },
      {
        title: 'Answers and errors',
        text: [
          'Paths with `/v1` and `/market` answer `{"status": "ok", …, "ts": …}` and refuse with `{"status": "error", "err-code": …, "err-msg": …, "data": null, "ts": …}`. Paths with `/v2` and `/v5` answer `{"code": 200, "message": "success", "data": …}` and refuse with another `code`, `message` and, besides, the fields of the others. `ts` is the time in ms.',
          'A refusal has HTTP status 200 and has changed nothing. Act upon `err-code`; the text is for people, in the language of `Accept-Language`. Status 500 is a fault of ours; its `X-Error-Id` header helps to find it.',
          {
            head: ['err-code', 'code', 'ccxt', 'Meaning'],
            rows: OPEN_ERRORS.map(({ code, v2, ccxt, meaning }) => [
              `\`${code}\``,
              String(v2),
              ccxt,
              meaning,
            ]),
          },
        ],
      },
      {
        title: 'Rate limits',
        text: [
          `${rateText('Signed calls, for each key', limits.perKey)} ${rateText('Other calls, for each IP address', limits.perIp)} Calls whose signature is refused count for the address.`,
          'Every answer says what is left: `X-HB-RateLimit-Requests-Remain` is the number of calls that may be made at once, `X-HB-RateLimit-Requests-Expire` the time in ms when nothing will be missing any more. Beyond the limit the answer is HTTP status 429 with `Retry-After` in seconds, and nothing was done.',
        ],
      },
      {
        title: 'Numbers',
        text: [
          'Answers about orders and balances carry amounts as decimal texts, those about the market as JSON numbers, written digit by digit as they are: whoever needs them exactly must not read them as floating point. In a JSON body both are understood, and a number is read to its last digit. What has too many decimals is refused, never rounded; `/v1/common/symbols` says how many there may be.',
          'Ids are whole numbers below 2^53. Times are ms since 1970, UTC; candles go by seconds.',
          'Fees are taken from what an order receives: the base currency of a buy, the quote currency of a sell.',
        ],
      },
      {
        title: 'Order types',
        text: [
          '`type` of an order is its side, a dash, and one of these:',
          {
            head: ['Kind', 'Takes', 'What it does'],
            rows: [
              [
                '`limit`',
                '`amount`, `price`',
                'Trades at the price or a better one; the rest waits in the book.',
              ],
              [
                '`market`',
                '`amount`',
                'Trades with what is in the book; the rest is cancelled. `amount` of a `buy-market` is the quote amount to spend.',
              ],
              ['`ioc`', '`amount`, `price`', 'As `limit`, but the rest is cancelled at once.'],
              ['`limit-fok`', '`amount`, `price`', 'Trades as a whole at once, or is cancelled.'],
              [
                '`limit-maker`',
                '`amount`, `price`',
                'As `limit`, but it is cancelled if it would trade at once.',
              ],
              [
                '`stop-limit`',
                '`amount`, `price`, `stop-price`, perhaps `operator`',
                'Waits until the price has reached `stop-price`, then becomes a `limit`.',
              ],
              [
                '`stop-limit-fok`',
                '`amount`, `price`, `stop-price`, perhaps `operator`',
                'Waits until the price has reached `stop-price`, then becomes a `limit-fok`.',
              ],
            ],
          },
          'An order that ends without a fill was taken all the same: placing it answers its id, and its state is `canceled`.',
        ],
      },
      {
        title: 'Order states',
        text: [
          {
            head: ['State', 'Meaning'],
            rows: [
              ['`created`', 'A stop that waits for its price. Open.'],
              ['`submitted`', 'In the book, nothing filled. Open.'],
              ['`partial-filled`', 'In the book, filled in part. Open.'],
              ['`filled`', 'Filled. Ended.'],
              ['`partial-canceled`', 'Cancelled after a part was filled. Ended.'],
              ['`canceled`', 'Cancelled, nothing filled. Ended.'],
            ],
          },
        ],
      },
      {
        title: 'Paging',
        text: [
          'Lists answer at most `size` lines (`limit` in some calls), newest first. To go on, send the last id that came as `from`: it is not part of the next page. With `direct=prev` the order is turned round: oldest first, from there on to newer ones. `start-time` and `end-time` bound lists of orders and fills by when they were made, both ends included.',
        ],
      },
    ],
  };
}

/** A request that shows how signing goes; its signature is made here, so that it is right. */
export const SIGNING_EXAMPLE = {
  secret: 'b0xxxxxx-c6xxxxxx-94xxxxxx-dxxxx',
  method: 'GET',
  host: 'exchange.example.com',
  path: '/v1/order/openOrders',
  query:
    'AccessKeyId=e2xxxxxx-99xxxxxx-84xxxxxx-7xxxx&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=2026-05-11T15%3A19%3A30&symbol=btcusdt',
};

function signature(): Section {
  const { secret, method, host, path, query } = SIGNING_EXAMPLE;
  const text = [method, host, path, query].join('\n');
  const made = createHmac('sha256', secret).update(text).digest('base64');
  return {
    title: 'Signature',
    text: [
      'Signed calls carry their signature in the query, those by POST too. It is HTX’s version 2:',
      '1. Add to the parameters of the query `AccessKeyId`, `SignatureMethod=HmacSHA256`, `SignatureVersion=2` and `Timestamp`, the time in UTC as `YYYY-MM-DDThh:mm:ss`. Parameters of a call by GET are in the query and so are signed; the JSON body of a POST is not.',
      '2. Encode names and values as RFC 3986 says (a colon is `%3A`, a blank `%20`), sort the parameters by their names in ASCII order, and join them with `&`.',
      '3. Write four lines: the method, the host in lower case (with its port unless it is the usual one, as in the `Host` header), the path, and that query.',
      {
        language: 'text',
        label: 'What is signed',
        code: text,
      },
      `4. Take the HMAC-SHA256 of this text under the secret, in base64. With the secret \`${secret}\` it is \`${made}\`.`,
      '5. Add it, encoded, to the query as `Signature`.',
      {
        language: 'text',
        label: 'The request',
        code: `${method} ${path}?${query}&Signature=${encodeURIComponent(made)}`,
      },
    ],
  };
}

function rateText(who: string, rate: Rate | false): string {
  if (rate === false) return `${who}: as often as they like.`;
  return `${who}: ${rate.perSecond} calls per second, up to ${rate.burst} at once.`;
}
