import { BTC_USDT, Client, PICTURE, TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { startTestGateway, type TestGateway } from '@bourse/testkit/gateway';
import { findNats, startTestNats, type TestNats } from '@bourse/testkit/nats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KeyedMutex } from '../keyed-mutex.ts';
import { TestBot } from '../open-api/test-bot.ts';
import { WIRE_VERSION } from './wire.ts';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import { projectTermsOperations } from '../launchpad/operations/project-terms.ts';

/** Signs the name under which both gateways are reached. */
class SharedHostBot extends TestBot {
  protected override get host(): string {
    return HOST;
  }
}

const HOST = 'api.example.com';
const hasNats = findNats() !== undefined;
if (!hasNats) console.warn('nats-server is not on this machine: core and gateways are not tested together');

/** Until something is so; several processes never agree at once. */
async function soon<T>(what: () => Promise<T> | T, withinMs = 5_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await what();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

describe.skipIf(!hasNats)('a core and two gateways', () => {
  let nats: TestNats;
  let core: TestExchange;
  const coreLines: Record<string, unknown>[] = [];
  let a: TestGateway;
  let b: TestGateway;
  beforeAll(async () => {
    nats = await startTestNats();
    core = await startTestExchange({
      env: { ROLE: 'core', NATS_URL: nats.url },
      onLogLine: (line) => void coreLines.push(JSON.parse(line)),
    });
    [a, b] = await Promise.all([
      startTestGateway(core, { natsUrl: nats.url, env: { PUBLIC_HOSTS: HOST, TRUST_PROXY: 'loopback' } }),
      startTestGateway(core, { natsUrl: nats.url, env: { PUBLIC_HOSTS: HOST } }),
    ]);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([a?.stop(), b?.stop()]);
    await core?.stop();
    await nats?.kill();
  });

  /** The user as he comes in by the other door. */
  const atB = ({ email, userId, token }: TestUser) => new TestUser(b.url, email, userId, token);

  test('an order through one shows on the socket and in the book of the other', async () => {
    const user = await a.enrol('socket@example.com');
    const stream = await b.openStream();
    stream.send({ op: 'auth', token: user.token });
    stream.send({ op: 'sub', channels: ['user', 'depth:btcusdt'] });
    await stream.until(({ ch, type }) => ch === 'depth:btcusdt' && type === 'snapshot');
    const order = await user.place({ direction: 'buy', price: '49000', amount: '0.01' });
    const frame = await stream.until(({ ch, orders }) => ch === 'user' && orders?.length > 0);
    expect(frame).toMatchObject({ orders: [{ id: order.id, price: '49000' }] });
    await core.clock.advance(100);
    const changed = await stream.until(
      ({ ch, bids }) => ch === 'depth:btcusdt' && bids?.some(([price]: [string]) => price === '49000'),
    );
    expect(changed['bids']).toContainEqual(['49000', '0.01']);
    expect(await atB(user).balance('USDT')).toEqual({ available: '9510.00000000', frozen: '490.00000000' });
  });

  test('both show the same market', async () => {
    await core.setPrice('btcusdt', '50100');
    const shown = (gateway: TestGateway) =>
      new Client(gateway.url).call('/huobi/getHuobiContractDepthV2', { symbol: 'btcusdt', size: 3 });
    await soon(async () => {
      const [one, other] = await Promise.all([shown(a), shown(b)]);
      expect(one.body['tick'].asks[0][0]).toBe('50100.01');
      expect(other.body['tick'].asks).toEqual(one.body['tick'].asks);
    });
    const candles = (url: string) =>
      new Client(url).call('/huobi/getKline', { symbol: 'btcusdt', timer: '1min', size: 50 });
    await soon(async () => {
      const [one, other] = await Promise.all([candles(a.url), candles(b.url)]);
      expect(one.body['data'].length).toBe(50);
      expect(one.body['data'][0].close).toBe('50100.00');
      expect(other.body['data']).toEqual(one.body['data']);
    });
  });

  test('a session that ends at one is dead at the other within a second, on its sockets too', async () => {
    const user = await a.enrol('session@example.com');
    const stream = await b.openStream();
    stream.send({ op: 'auth', token: user.token });
    await stream.until(({ op, ok }) => op === 'auth' && ok === true);
    await atB(user).ok('/bb/asset/list');
    await user.ok('/user/logout');
    await stream.until(({ op, ok }) => op === 'auth' && ok === false);
    await soon(async () => expect((await atB(user).call('/bb/asset/list')).code).not.toBe(1), 1_000);
  });

  test('a request repeated at the other gateway happens once', async () => {
    const user = await a.enrol('repeat@example.com');
    const fields = {
      ...BTC_USDT,
      type: 'limit',
      direction: 'buy',
      price: '40000',
      amount: '0.01',
      requestId: 'the-same-1',
    };
    const first = await user.ok('/bb/order/create', fields);
    const second = await atB(user).ok('/bb/order/create', fields);
    expect(second.id).toBe(first.id);
    expect(await user.balance('USDT')).toEqual({ available: '9600.00000000', frozen: '400.00000000' });
  });

  test('the id of a request goes with its command into the journal, and into what the core says of it', async () => {
    const user = await a.enrol('traced@example.com');
    const order = { ...BTC_USDT, type: 'limit', direction: 'buy', price: '40000', amount: '0.01' };
    const id = '5f2c1b0e9d8a7c6b5a4f3e2d1c0b9a88';
    const headers = { 'x-request-id': id };
    const traces = () =>
      core.query('select trace from journal where owner = $1 and command = $2 order by seq', [
        user.userId,
        'placeOrder',
      ]);
    const behind = await user.call('/bb/order/create', order, { headers });
    expect([behind.code, behind.headers.get('x-request-id')]).toEqual([1, id]);
    // B trusts nobody, and names it itself.
    const past = await atB(user).call('/bb/order/create', order, { headers });
    const named = past.headers.get('x-request-id');
    expect(named).not.toBe(id);
    expect(await traces()).toEqual([{ trace: '5f2c1b0e-9d8a-7c6b-5a4f-3e2d1c0b9a88' }, { trace: named }]);

    const account = core.running.engine.state.owner(user.userId).spot('USDT');
    const { frozen } = account;
    const plain = { value: frozen, writable: true, configurable: true, enumerable: true };
    Object.defineProperty(account, 'frozen', {
      get: () => frozen,
      // To take it back sets what it was.
      set(next: bigint) {
        if (next !== frozen) throw new Error('broken on purpose');
      },
      configurable: true,
    });
    const broken = await user.call('/bb/order/create', order, { headers: { 'x-request-id': 'r-1' } });
    Object.defineProperty(account, 'frozen', plain);
    expect(broken.code).not.toBe(1);
    expect(coreLines.filter(({ msg }) => msg === 'a command failed and was taken back')).toMatchObject([
      { command: 'placeOrder', request: 'r-1' },
    ]);
    expect(await traces()).toHaveLength(2);
    expect((await core.audit()).differences).toEqual([]);
  });

  test('a signed order of the open API that comes in by both counts once', async () => {
    const user = await a.enrol('bot@example.com');
    const { accessKey, secretKey } = await a.running.apiKeys.issue(user.userId);
    const key = { apiKey: accessKey, secret: secretKey };
    const bots = [a, b].map(({ url }) => new SharedHostBot(url, key, () => core.clock.now()));
    const target = bots[0]!.sign('POST', '/v1/order/orders/place');
    const body = {
      'account-id': String(user.userId),
      symbol: 'btcusdt',
      type: 'buy-limit',
      amount: '0.01',
      price: '40000',
    };
    await Promise.all(bots.map((bot) => bot.fetch('POST', target, body)));
    expect(await user.balance('USDT')).toEqual({ available: '9600.00000000', frozen: '400.00000000' });

    // A key that ends at one ends at the other.
    await core.query('delete from api_keys where access_key = $1', [accessKey]);
    await soon(async () => {
      const answer = await bots[1]!.get('/v1/account/accounts');
      expect(answer.body['err-code']).toBe('api-signature-not-valid');
    }, 1_000);
  });

  test('a switch and a coin that are changed in one process count in all', async () => {
    await core.query(
      `insert into switches (product, is_off, countries) values ('swap', true, '{}')
       on conflict (product) do update set is_off = true`,
    );
    await core.query(`update coins set decimals = 5 where symbol = 'ETH'`);
    await soon(async () => {
      const config = await new Client(b.url).ok('/bb/config');
      expect(config.switches.off).toContainEqual({ product: 'swap', why: 'everyone' });
      expect(config.coinDecimals).toMatchObject({ ETH: 5 });
    }, 1_000);
    await core.query(`update switches set is_off = false where product = 'swap'`);
  });

  test('what is spent at one gateway is gone at the other', async () => {
    const c = await startTestGateway(core, {
      natsUrl: nats.url,
      parts: { limits: { uploads: { perSecond: 0.001, burst: 5 } } },
    });
    const d = await startTestGateway(core, {
      natsUrl: nats.url,
      parts: { limits: { uploads: { perSecond: 0.001, burst: 5 } } },
    });
    const user = await c.enrol('uploads@example.com');
    for (let n = 0; n < 5; n++) await user.uploadPicture('kyc');
    const elsewhere = new TestUser(d.url, user.email, user.userId, user.token);
    await soon(async () => {
      const answer = await elsewhere.upload(
        '/bb/file/upload',
        { purpose: 'kyc' },
        { file: { bytes: PICTURE } },
      );
      expect(answer.code).not.toBe(1);
    }, 1_000);
    await Promise.all([c.stop(), d.stop()]);
  }, 20_000);

  test('turns are taken over all processes', async () => {
    const [one, other] = [a, b].map(({ running }) => {
      return new KeyedMutex({ name: 'test', turns: running.services.locks });
    });
    let inside = 0;
    const work = async (): Promise<number> => {
      inside++;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return inside--;
    };
    const turns = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? one! : other!).take('key', work));
    expect(await Promise.all(turns)).toEqual(Array.from({ length: 12 }, () => 1));
  });

  // The fault: both took the same next id, and the second one's terms went in the place of the first one's.
  test('projects that two gateways create at once are two', async () => {
    const now = a.running.services.clock.now();
    const terms = (coin: string) => ({
      ...{
        coin,
        mode: 'first-come' as const,
        price: '1',
        supply: '1000',
        purchaseMin: '10',
        purchaseMax: '400',
      },
      ...{
        allotMax: '800',
        warmupStart: now,
        joinStart: now + 600_000,
        joinEnd: now + 1_200_000,
        lockDays: 0,
      },
    });
    const coins = ['NOVA', 'TERRA', 'LUMEN', 'ORBIT'];
    const registry = { isShown: () => false, settled: () => Promise.resolve() } as unknown as CoinRegistry;
    const operations = [a, b].map(({ running }) => projectTermsOperations(running.services, registry));
    const ids = await Promise.all(coins.map((coin, n) => operations[n % 2]!.create(terms(coin))));
    expect(new Set(ids.map(String)).size).toBe(coins.length);
    const rows = await core.query('select coin from projects where coin = any($1)', [coins]);
    expect(rows.map(({ coin }) => coin).sort()).toEqual([...coins].sort());
  });

  test('a gateway of another version does not join, and says both', async () => {
    await expect(startTestGateway(core, { natsUrl: nats.url, wireVersion: 99 })).rejects.toThrow(
      `The core speaks version ${WIRE_VERSION}, this gateway 99`,
    );
  });

  test('without its core a gateway answers 503, keeps its market as delayed, and goes on with the next core', async () => {
    const user = await a.enrol('away@example.com');
    const stream = await a.openStream();
    stream.send({ op: 'sub', channels: ['status'] });
    await stream.until(({ ch }) => ch === 'status');
    await core.running.stop();
    await stream.until(({ ch, stale }) => ch === 'status' && stale?.includes('btcusdt'));
    const refused = await user.call('/bb/order/create', {
      ...BTC_USDT,
      type: 'limit',
      direction: 'buy',
      price: '49000',
      amount: '0.01',
    });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(a.running.ready()).toBe(false);
    const depth = await new Client(a.url).call('/huobi/getHuobiContractDepthV2', {
      symbol: 'btcusdt',
      size: 1,
    });
    expect(depth.body['tick'].asks).toHaveLength(1);
    await core.restart();
    await soon(() => expect(a.running.ready() && b.running.ready()).toBe(true), 10_000);
    const order = await user.place({ direction: 'buy', price: '49000', amount: '0.01' });
    expect(order.status).toBe('open');
    await soon(() => expect(a.running.market.stalePairs()).toEqual([]));
  }, 30_000);

  test('a cut of NATS is noticed, and what was missed is fetched', async () => {
    const user = await a.enrol('cut@example.com');
    await nats.kill();
    await soon(() => expect(a.running.ready()).toBe(false));
    await core.setPrice('btcusdt', '50400');
    await nats.start();
    await soon(() => expect(a.running.ready() && b.running.ready()).toBe(true), 10_000);
    await soon(async () => {
      const { body } = await new Client(b.url).call('/huobi/getHuobiContractDepthV2', {
        symbol: 'btcusdt',
        size: 1,
      });
      expect(body['tick'].asks[0][0]).toBe('50400.01');
    });
    await user.place({ direction: 'buy', price: '49000', amount: '0.01' });
    expect((await core.audit()).differences).toEqual([]);
  }, 30_000);

  test('gateways go on with the standby that has taken over', async () => {
    const user = await a.enrol('standby@example.com');
    const first = await user.place({ direction: 'buy', price: '41000', amount: '0.01' });
    const starting = startTestExchange({
      databaseUrl: core.databaseUrl,
      startAt: core.clock.now(),
      env: { ROLE: 'core', NATS_URL: nats.url },
    });
    await core.running.stop();
    const standby = await starting;
    await soon(() => expect(a.running.ready() && b.running.ready()).toBe(true), 10_000);
    await soon(() => atB(user).ok('/bb/order/cancel', { id: first.id }));
    expect(await user.balance('USDT')).toEqual({ available: '10000.00000000', frozen: '0.00000000' });
    expect((await standby.audit()).differences).toEqual([]);
    await standby.stop();
  }, 40_000);
});

test('a core without NATS refuses to start, in a sentence', async () => {
  await expect(startTestExchange({ env: { ROLE: 'core', NATS_URL: 'nats://127.0.0.1:1' } })).rejects.toThrow(
    'NATS_URL: no NATS server answers at 127.0.0.1:1, and ROLE=core needs one.',
  );
});
