import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepSaying, type Means } from './means.ts';
import { PASSWORD } from './accounts.ts';
import { dearPicture } from './dear-picture.ts';
import { deadFeed, silentMail, type Surroundings } from './surroundings.ts';

/** An attack within the limits, and as many cheap requests in its place. Either goes on until the process ends. */
export interface Attack {
  attack(means: Means): Promise<void> | void;
  control(means: Means): Promise<void> | void;
  /** What turns bad meanwhile; it takes an exchange of its own, which `hostile` alone starts. */
  readonly surroundings?: () => Promise<Surroundings>;
}

const PAIRS = ['btcusdt', 'ethusdt', 'ltcusdt', 'eosusdt', 'xrpusdt', 'adausdt', 'dogeusdt'];
const CHANNELS = PAIRS.flatMap((pair) => [
  `depth:${pair}`,
  `trades:${pair}`,
  ...['1min', '5min', '15min', '30min', '60min', '1day'].map((period) => `kline:${pair}:${period}`),
]).slice(0, 52);
const TICKER = { symbol: 'btcusdt', timer: '1day', size: '1' };
const ping = (n: number) => ({ ping: n });
const streamPing = (n: number) => ({ op: 'ping', id: n });
const ADDRESSES = 20;
/** That one user may have at once. */
const SESSIONS = 10;

const STANDARD = '/contract/app/contract/standard';
const QUOTE = { fromCoin: 'USDT', toCoin: 'BTC', amount: '33.33' };

/** So many cheap calls a second, from so many addresses. */
const cheapCalls =
  (perSecond: number, addresses = 1) =>
  (means: Means) =>
    means.pace(perSecond, (n) => void means.post(n % addresses, '/huobi/getDetails', TICKER));

/** So many connections that each make a cheap call and stay. */
const cheapConnections =
  (count: number, addresses = 1) =>
  async (means: Means) => {
    for (let n = 0; n < means.many(count); n++)
      means.raw(n % addresses).write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  };

const sockets = (count: number, path: string, opened: Parameters<Means['socket']>[2]) => (means: Means) => {
  for (let n = 0; n < means.many(count); n++) means.socket(n % 2, path, opened);
};

/** So many sockets, a hundred a second, each from one of fifty addresses. */
function connectSlowly(means: Means, count: number, opened: Parameters<Means['socket']>[2]): void {
  means.pace(100, (n) => {
    if (n < means.many(count)) means.socket(n % 20, '/stream', opened);
  });
}

/** A request whose body comes byte by byte, and another one when it was ended. */
const slowBody = (path: string, head: string) => {
  const begin = (means: Means, from: number): void => {
    const socket = means.raw(from);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${head}Content-Length: 60000\r\n\r\n`);
    const timer = setInterval(() => socket.write('a'), 1_000);
    socket.on('close', () => {
      clearInterval(timer);
      setTimeout(() => begin(means, from), 1_000);
    });
  };
  return begin;
};

/** Each row of issue 16 that asks for something over the network, and what else such people do. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  candle_requests: {
    attack: sockets(20, '/ws', (ws) => {
      for (let n = 0; n < 700; n++) ws.send(JSON.stringify({ req: 'market.btcusdt.kline.1min', id: n }));
      keepSaying(ws, 45, (n) => ({ req: 'market.btcusdt.kline.1min', id: n }));
    }),
    control: sockets(20, '/ws', (ws) => {
      for (let n = 0; n < 700; n++) ws.send(JSON.stringify(ping(n)));
      keepSaying(ws, 45, ping);
    }),
  },
  many_channels: {
    attack: sockets(100, '/stream', (ws) => keepSaying(ws, 40, () => ({ op: 'sub', channels: CHANNELS }))),
    control: sockets(100, '/stream', (ws) => keepSaying(ws, 40, streamPing)),
  },
  long_pages: {
    attack: (means) =>
      means.pace(95 * ADDRESSES, (n) => {
        const fields = { symbol: PAIRS[n % PAIRS.length]!, timer: '1min', size: '2000' };
        void means.post(n % ADDRESSES, '/huobi/getKline', fields);
      }),
    control: cheapCalls(95 * ADDRESSES, ADDRESSES),
  },
  page_files: {
    attack: (means) =>
      means.pace(95 * ADDRESSES, (n) => {
        // He has them already, or they are not there, or elsewhere: nothing is sent, and it costs the least that there is.
        const path = ['/pc/', '/pc/favicon.svg', '/docs/api', '/pc/assets/gone.js', '/'][n % 5]!;
        void means.send(n % ADDRESSES, path, undefined, { 'if-none-match': '*' });
      }),
    control: cheapCalls(95 * ADDRESSES, ADDRESSES),
  },
  wrong_codes: {
    attack: (means) =>
      means.pace(80, (n) => {
        const fields = { email: `nobody${n % 5}@bench.example`, code: '000000' };
        void means.post(0, '/user/emailVerification', fields);
      }),
    control: cheapCalls(80),
  },
  slow_heads: {
    attack: (means) => {
      for (let n = 0; n < means.many(1_100); n++)
        means.raw(0).write('GET /bb/config HTTP/1.1\r\nHost: x\r\nX-Half');
    },
    control: cheapConnections(1_100),
  },
  slow_bodies: {
    attack: (means) => {
      const body = slowBody('/user/login', 'Content-Type: application/x-www-form-urlencoded\r\n');
      for (let n = 0; n < means.many(600); n++) body(means, n % ADDRESSES);
    },
    control: cheapConnections(600, ADDRESSES),
  },
  uploads_of_nothing: {
    attack: (means) => {
      const { token } = means.target.accounts[0]!;
      const head = `X-Access-Token: ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\n`;
      const upload = slowBody('/bb/file/upload', head);
      for (let n = 0; n < means.many(24); n++) upload(means, 0);
    },
    control: cheapConnections(24),
  },
  large_pictures: {
    async attack(means) {
      const picture = await dearPicture();
      const part = 'Content-Disposition: form-data; name=';
      const head = `--x\r\n${part}"purpose"\r\n\r\nkyc\r\n--x\r\n${part}"file"; filename="a.webp"\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')]);
      const type = { 'content-type': 'multipart/form-data; boundary=x' };
      const send = async (n: number): Promise<void> => {
        const { token } = means.target.accounts[n % means.target.accounts.length]!;
        for (;;) {
          await means.send(n % ADDRESSES, '/bb/file/upload', body, { ...type, 'x-access-token': token });
          await sleep(1_000);
        }
      };
      for (let n = 0; n < means.many(40); n++) void send(n);
    },
    control: cheapCalls(4),
  },
  sixty_log_ins: {
    async attack(means) {
      const { email } = means.target.accounts[0]!;
      // The tenth after it ends a session: only the newest get beyond the door.
      const tokens: string[] = [];
      for (let n = 0; n < 60; n++)
        void means.post(n % ADDRESSES, '/user/login', { email, password: PASSWORD }).then((text) => {
          const token = /"token":"([^"]+)"/.exec(text)?.[1];
          if (token !== undefined) tokens.push(token);
          if (tokens.length > SESSIONS) tokens.shift();
        });
      const order = {
        baseCoin: 'LTC',
        quoteCoin: 'USDT',
        direction: 'buy',
        type: 'limit',
        price: '20',
        amount: '1',
      };
      const asHim = (n: number, path: string, fields: Record<string, string>): void => {
        const token = tokens[n % Math.max(1, tokens.length)];
        if (token !== undefined) void means.post(n % ADDRESSES, path, fields, token);
      };
      means.pace(1_500, (n) => asHim(n, '/bb/order/create', order));
      // 3,600 in five seconds.
      means.pace(720, (n) => asHim(n, '/bb/exchange/quote', QUOTE));
    },
    control: cheapCalls(1_500 + 720, ADDRESSES),
  },
  unknown_tokens: {
    attack(means) {
      const token = () => randomBytes(32).toString('base64url');
      for (let n = 0; n < means.many(190); n++)
        means.socket(n % 2, '/stream', (ws) => keepSaying(ws, 10, () => ({ op: 'auth', token: token() })));
      means.pace(300, (n) => void means.post(2 + (n % 3), '/bb/index'));
    },
    control(means) {
      for (let n = 0; n < means.many(190); n++)
        means.socket(n % 2, '/stream', (ws) => keepSaying(ws, 10, streamPing));
      means.pace(300, (n) => void means.post(2 + (n % 3), '/huobi/getDetails', TICKER));
    },
  },
  idle: {
    attack: (means) => connectSlowly(means, 1_000, () => undefined),
    control: () => undefined,
  },
  stalled_readers: {
    attack: sockets(150, '/stream', (ws) => {
      ws.send(JSON.stringify({ op: 'sub', channels: CHANNELS }));
      ws.pause();
    }),
    control: sockets(150, '/stream', (ws) => ws.send(JSON.stringify(streamPing(1)))),
  },
  connects: {
    attack: (means) =>
      means.pace(500, (n) => {
        const socket = means.raw(n % ADDRESSES);
        socket.on('connect', () => socket.destroy());
      }),
    control: cheapCalls(500, ADDRESSES),
  },
  churn: {
    attack: sockets(50, '/stream', (ws) =>
      keepSaying(ws, 40, (n) => ({ op: n % 2 === 0 ? 'sub' : 'unsub', channels: CHANNELS.slice(0, 8) })),
    ),
    control: sockets(50, '/stream', (ws) => keepSaying(ws, 40, streamPing)),
  },
  log_ins: {
    attack: (means) =>
      means.pace(10 * ADDRESSES, (n) => {
        const fields = { email: `user${n % 50}@nowhere.example`, password: `Wrong-password-${n}` };
        void means.post(n % ADDRESSES, '/user/login', fields);
      }),
    control: cheapCalls(10 * ADDRESSES, ADDRESSES),
  },
  mail_codes: {
    surroundings: silentMail,
    attack: (means) =>
      means.pace(5 * ADDRESSES, (n) => {
        const email = `newcomer${n}-${means.target.net}@nowhere.example`;
        void means.post(n % ADDRESSES, '/user/sendEmailCode', { email });
      }),
    control: cheapCalls(5 * ADDRESSES, ADDRESSES),
  },
  dead_feed: {
    surroundings: deadFeed,
    attack(means) {
      const { accounts } = means.target;
      const position = { baseCoin: 'BTC', quoteCoin: 'USDT', direction: 'buy', type: 'market', margin: '5' };
      const asSomebody = (n: number, path: string, fields: Record<string, string>) =>
        void means.post(n % ADDRESSES, path, fields, accounts[n % accounts.length]!.token);
      // All that waits for a price, as everybody tries it who sees that there is none.
      means.pace(300, (n) => asSomebody(n, `${STANDARD}/createOrder`, { ...position, leverage: '50' }));
      means.pace(300, (n) => asSomebody(n, '/bb/exchange/quote', QUOTE));
    },
    control: cheapCalls(600, ADDRESSES),
  },
};
