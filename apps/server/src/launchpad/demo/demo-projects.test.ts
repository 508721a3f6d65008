import { LANGUAGES } from '@bourse/protocol/languages';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange();
afterAll(async () => {
  expect(exchange.errors).toEqual([]);
  const report = await exchange.audit();
  await exchange.stop();
  expect(report).toMatchObject({ ok: true, differences: [] });
});

const run = () => exchange.running.demoProjects.run();
const list = async () => (await exchange.visitor.ok('/bb/subscribe/list', { pageSize: 100 })).list;
const phases = async () =>
  Object.fromEntries((await list()).map(({ coin, phase }: Record<string, string>) => [coin, phase]));

test('one in each phase, seen from the first start, with a pair that users trade on; also over a restart', async () => {
  await run();
  expect(await phases()).toMatchObject({ AURA: 'warming', ORBI: 'warming' });
  await exchange.clock.advance(3_000);
  await exchange.restart();
  await run();
  await run();
  const bought = Object.fromEntries((await list()).map((p: any) => [p.coin, [p.raised, p.participants]]));
  expect(bought).toMatchObject({
    AURA: ['4000', 3],
    TIDE: ['2500', 3],
    NOVA: ['2500', 3],
    LYRA: ['1400', 3],
  });
  await exchange.clock.advance(12_000);
  for (let step = 0; step < 3; step++) await run();
  expect(await phases()).toEqual({
    AURA: 'ended',
    TIDE: 'ended',
    NOVA: 'participating',
    LYRA: 'participating',
    ORBI: 'warming',
    MIRA: 'cancelled',
  });
  const aura = (await list()).find(({ coin }: { coin: string }) => coin === 'AURA');
  expect(aura).toMatchObject({ symbol: 'aurausdt', issued: '80000', progress: '1.0000' });
  const { data } = (await exchange.visitor.call('/huobi/getMarketTrade', { symbol: 'aurausdt' })).body;
  expect(data).toHaveLength(2);
  // What rests after two orders have met others.
  const resting = await exchange.query(
    "select side, count(*)::int as count from open_orders where symbol = 'aurausdt' group by side order by side",
  );
  expect(resting).toEqual([
    { side: 'buy', count: 3 },
    { side: 'sell', count: 3 },
  ]);
  // Contracts have the feed's prices, which its coin has not.
  const aurausdt = { baseCoin: 'AURA', quoteCoin: 'USDT' };
  const { result } = (await exchange.visitor.call('/contract/app/contract/standard/config', aurausdt)).body;
  expect(result).toMatchObject([{ symbol: 'aurausdt', enabled: false }]);
  const second = await exchange.visitor.call('/contract/app/contract/second/getConfig', aurausdt);
  expect(second.body.message).toBe('Second contracts are not offered on this pair.');
  // Nothing twice, whatever is run again.
  const count = async () => {
    const [row] = await exchange.query(
      `select (select count(*) from projects) as projects, (select count(*) from subscriptions) as subscriptions,
        (select count(*) from trades) as trades`,
    );
    return row;
  };
  const before = await count();
  await exchange.restart();
  for (let step = 0; step < 3; step++) await run();
  expect(await count()).toEqual(before);
  expect(before).toMatchObject({ projects: '6', subscriptions: '12' });
});

test('each has words and a white paper in every language', async () => {
  for (const { id, coin } of await list()) {
    for (const language of LANGUAGES) {
      const { data } = await exchange.visitor.call('/bb/subscribe/detail', { id }, { language });
      expect(data).toMatchObject({ language, book: { language } });
      for (const text of [data.summary, data.rules, data.facts[0].value]) expect(text).not.toBe('');
      if (coin !== 'NOVA') {
        expect(data.book.text).toMatch(/^# /);
        expect(data.book.text).not.toMatch(/[{}]/);
        continue;
      }
      const file = await fetch(exchange.url + data.book.path);
      expect(file.headers.get('content-type')).toBe('application/pdf');
      const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1');
      expect(bytes.slice(0, 5)).toBe('%PDF-');
      // Several pages, with the glyphs inside: no reader needs a font of its own.
      expect(bytes.match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(2);
      expect(/\/FontFile[23]?\b|\/CharProcs\b/.test(bytes)).toBe(true);
    }
  }
});

test('on a machine that takes long to write them, projects begin when their words and white papers are there', async () => {
  const slow = await startTestExchange();
  try {
    const { operations } = slow.running.launchpad;
    const { setBook } = operations;
    Object.assign(operations, {
      setBook: async (...args: Parameters<typeof setBook>) => {
        await slow.clock.advance(1_000);
        return setBook(...args);
      },
    });
    await slow.running.demoProjects.run();
    const { list: shown } = await slow.visitor.ok('/bb/subscribe/list', { pageSize: 100 });
    expect(shown).toHaveLength(6);
    for (const { id } of shown)
      for (const language of LANGUAGES) {
        const { data } = await slow.visitor.call('/bb/subscribe/detail', { id }, { language });
        expect(data).toMatchObject({ language, book: { language } });
      }
  } finally {
    await slow.stop();
  }
});
