import { createHmac } from 'node:crypto';
import { STREAM_LIMITS } from '../gateway/stream.ts';
import { SIGNING_EXAMPLE } from './open-guide.ts';
import type { Block, CodeBlock, Guide } from './section.ts';
import { MARKET_PUSHES, MARKET_TIME, PRIVATE_PUSHES } from './stream-examples.ts';

/** The WebSockets of the open API. */
export function openStreams(): Guide {
  return {
    title: 'Open API streams',
    sections: [
      {
        title: 'Endpoints',
        text: [
          {
            head: ['Path', 'What comes', 'Frames of the exchange', 'Ping'],
            rows: [
              ['`/ws`', 'Prices, trades, candles', 'binary: JSON in gzip', 'every 5 s'],
              ['`/feed`', 'Order books; the same channels as `/ws`', 'binary: JSON in gzip', 'every 5 s'],
              ['`/ws/v2`', 'Your orders, fills and balances', 'text: JSON', 'every 20 s'],
            ],
          },
          'What you send is JSON as text everywhere.',
          `An IP address may hold ${STREAM_LIMITS.connectionsPerIp} connections to \`/ws\` and \`/feed\` together, and as many to \`/ws/v2\`; a connection ${STREAM_LIMITS.channels} channels. A client that sends more than ${STREAM_LIMITS.framesPerSecond} frames per second for long, or a frame of more than 64 KiB, or reads so slowly that ${STREAM_LIMITS.unsentBytes / 1024 / 1024} MiB wait for it, is disconnected.`,
        ],
      },
      {
        title: 'Market channels',
        text: [
          'On `/ws` and `/feed`. Answer each ping with its number; who leaves two unanswered is disconnected at the third.',
          frames('Pings and subscriptions', [
            ['<-', { ping: MARKET_TIME }],
            ['->', { pong: MARKET_TIME }],
            ['->', { sub: 'market.btcusdt.kline.1min', id: '1' }],
            ['<-', { id: '1', status: 'ok', subbed: 'market.btcusdt.kline.1min', ts: MARKET_TIME }],
            ['->', { req: 'market.btcusdt.kline.1min', id: '2', from: 1763760000, to: 1763762400 }],
            ['->', { unsub: 'market.btcusdt.kline.1min', id: '3' }],
            ['->', { sub: 'market.btcusdt.nothing', id: '4' }],
            [
              '<-',
              {
                status: 'error',
                ts: MARKET_TIME,
                id: '4',
                'err-code': 'bad-request',
                'err-msg': 'invalid topic market.btcusdt.nothing',
              },
            ],
          ]),
          '`req` asks once for what a channel would show, and is answered with `rep` and `data`: of candles up to 300, oldest first, between `from` and `to`; of trades the last ones, newest first. Channels of whole books by `mbp.refresh` know no `req`. Symbols are in lower case.',
          {
            head: ['Channel', 'When it pushes'],
            rows: [
              [
                '`market.{symbol}.detail`',
                'The last 24 hours: at once, and when they change, at most twice a second.',
              ],
              [
                '`market.{symbol}.ticker`',
                'The same with the best and the last prices; of a side without orders they are `null`.',
              ],
              ['`market.{symbol}.bbo`', 'The best bid and offer: at once, and when one of them changes.'],
              ['`market.{symbol}.trade.detail`', 'Trades as they happen, the oldest of a push first.'],
              [
                '`market.{symbol}.kline.{period}`',
                'The candle that is under way, and the one before when it is corrected: at once, and on every change.',
              ],
              [
                '`market.{symbol}.depth.step0` to `step5`',
                'The book, up to 150 levels a side, once a second. Each step makes prices ten times as coarse.',
              ],
              [
                '`market.{symbol}.mbp.{levels}`',
                'What changed in the best 5, 10, 20, 150 or 400 levels; see below.',
              ],
              [
                '`market.{symbol}.mbp.refresh.{levels}`',
                'The best 5, 10 or 20 levels as a whole, at most every 100 ms.',
              ],
            ],
          },
          ...pushesOfMarket(),
        ],
      },
      {
        title: 'Keeping an order book',
        text: [
          'A channel `mbp` sends changes, each with the number `seqNum` it leads to and `prevSeqNum` it starts from. An amount of 0 removes a level.',
          '1. Subscribe to `market.{symbol}.mbp.150` and keep what comes.',
          '2. Ask for the book on the same connection: `{"req": "market.{symbol}.mbp.150", "id": "5"}`. Its `data` has `seqNum`, `bids` and `asks`.',
          '3. Drop every change whose `seqNum` is not above that of the book. The next one must start from it: its `prevSeqNum` is the `seqNum` of the book.',
          '4. Carry out each further change whose `prevSeqNum` is the number you have reached. If one does not fit, begin again at 2.',
          'A change without levels comes right after subscribing and whenever a second has passed without another one; it keeps the chain whole, and shows that the line is.',
        ],
      },
      {
        title: 'Logging in',
        text: [
          'On `/ws/v2`. Log in before the second ping is due. The signature is HTX’s version 2.1: as that of calls, but over the four parameters below with these names, and over `GET` and the path `/ws/v2`. `authType` is not signed.',
          { language: 'text', label: 'What is signed to log in', code: loginText() },
          frames('Logging in, pings, subscriptions', [
            ['->', loginFrame()],
            ['<-', { action: 'req', code: 200, ch: 'auth', data: {} }],
            ['<-', { action: 'ping', data: { ts: MARKET_TIME } }],
            ['->', { action: 'pong', data: { ts: MARKET_TIME } }],
            ['->', { action: 'sub', ch: 'orders#*' }],
            ['<-', { action: 'sub', code: 200, ch: 'orders#*', data: {} }],
            ['->', { action: 'sub', ch: 'orders#nothing' }],
            ['<-', { action: 'sub', code: 2001, ch: 'orders#nothing', message: 'invalid.symbol' }],
            ['->', { action: 'unsub', ch: 'orders#*' }],
          ]),
          'Code 2001 means a wrong channel or symbol, 2002 that the log-in failed or is missing. After three failed log-ins, two unanswered pings, or the end of the key the exchange disconnects.',
        ],
      },
      {
        title: 'Private channels',
        text: [
          'A key with the right `read` is enough. `*` in the place of a symbol stands for all pairs; a push names the channel as you wrote it.',
          {
            head: ['Channel', 'What it tells'],
            rows: [
              [
                '`orders#{symbol}`',
                'Everything that happens to orders, in its order: creation (of a stop also when it is triggered), trade, cancellation.',
              ],
              [
                '`trade.clearing#{symbol}#{mode}`',
                'Fills with their fees. Mode 0: fills only; mode 1: cancellations as well.',
              ],
              [
                '`accounts.update#{mode}`',
                'Balances: all of them at once, with `changeType` null, then those that change. Mode 0: `balance`; mode 1: `balance` and `available`, each when it changed; mode 2: both whenever one changed. `balance` is free and frozen together.',
              ],
            ],
          },
          '`changeType` is `order.place`, `order.match`, `order.cancel`, `deposit`, `withdraw`, `transfer` or `other`. `execAmt` is what was filled so far, in the base currency. Market buys have `orderValue`, the quote amount to spend, in the place of `orderSize` and `orderPrice`, and their `remainAmt` is quote as well. Stop orders have `stopPrice` and `operator` besides.',
          ...PRIVATE_PUSHES.map(({ ch, tells, data }) =>
            push(`${ch}: ${tells}`, { action: 'push', ch, data }),
          ),
        ],
      },
    ],
  };
}

function pushesOfMarket(): Block[] {
  return Object.entries(MARKET_PUSHES).map(([ch, tick]) => push(ch, { ch, ts: MARKET_TIME, tick }));
}

function push(what: string, frame: object): CodeBlock {
  return { language: 'json', label: `A push of ${what}`, code: laidOut(frame) };
}

const LINE = 90;

/** JSON in lines of a width that a screen has: what fits stays on one. */
function laidOut(value: unknown, indent = ''): string {
  const line = onOneLine(value);
  if (indent.length + line.length <= LINE || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((each) => deeper + laidOut(each, deeper))
    : Object.entries(value).map(([name, each]) => `${deeper}"${name}": ${laidOut(each, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const parts = Object.entries(value).map(([name, each]) => `"${name}": ${onOneLine(each)}`);
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}

/** Frames line by line, `->` those of the client. */
function frames(label: string, list: readonly (readonly ['->' | '<-', object])[]): CodeBlock {
  return {
    language: 'text',
    label,
    code: list.map(([direction, frame]) => `${direction} ${onOneLine(frame)}`).join('\n'),
  };
}

const LOGIN = {
  accessKey: 'e2xxxxxx-99xxxxxx-84xxxxxx-7xxxx',
  signatureMethod: 'HmacSHA256',
  signatureVersion: '2.1',
  timestamp: '2026-05-11T15:19:30',
};

function loginText(): string {
  return ['GET', SIGNING_EXAMPLE.host, '/ws/v2', new URLSearchParams(LOGIN).toString()].join('\n');
}

function loginFrame(): object {
  const signature = createHmac('sha256', SIGNING_EXAMPLE.secret).update(loginText()).digest('base64');
  return { action: 'req', ch: 'auth', params: { authType: 'api', ...LOGIN, signature } };
}
