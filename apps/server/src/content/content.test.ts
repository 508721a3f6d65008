import { LANGUAGES } from '@bourse/protocol/languages';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange();
afterAll(() => exchange.stop());

/** The page may be a second old. */
const home = async (language = 'en-US') => {
  await exchange.clock.advance(1_000);
  return (await exchange.visitor.call('/bb/index', {}, { language })).data;
};

test('a fresh exchange greets its visitors in each of the four languages', async () => {
  const titles = new Set<string>();
  for (const language of LANGUAGES) {
    const { banners, notices } = await home(language);
    expect(banners).toHaveLength(3);
    expect(notices).toHaveLength(2);
    for (const { title, text } of [...banners, ...notices]) {
      expect(text).not.toBe('');
      titles.add(title);
    }
  }
  expect(titles.size).toBe(LANGUAGES.length * 5);
});

test('coins by their first listing, the last one first', async () => {
  const { newCoins } = await home();
  expect(newCoins.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
    'dogeusdt',
    'xrpusdt',
    'adausdt',
    'eosusdt',
    'ltcusdt',
    'ethusdt',
  ]);
  const pair = {
    symbol: 'newusdt',
    base: 'NEW',
    quote: 'USDT',
    priceDecimals: 4,
    quantityDecimals: 2,
    minNotional: 500_000_000n,
  };
  await exchange.clock.advance(5_000);
  const listTime = exchange.clock.now();
  await exchange.running.services.sequencer.submit({ type: 'listPair', pair });
  const again = (await home()).newCoins;
  expect(again).toHaveLength(6);
  expect(again[0]).toEqual({
    symbol: 'newusdt',
    baseCoin: 'NEW',
    quoteCoin: 'USDT',
    logo: '/pc/coins/new.svg',
    listTime,
  });
});

test('what is not yet published, or hidden, is not shown; a text without translation is in English', async () => {
  const now = exchange.clock.now() + 1_000;
  const add = async (title: string, from: number, until: number | null) => {
    const [row] = await exchange.query<{ id: number }>(
      `insert into contents (kind, published_at, hidden_at) values ('notice', $1, $2) returning id`,
      [new Date(from), until === null ? null : new Date(until)],
    );
    await exchange.query(`insert into content_texts values ($1, 'en-US', $2, 'text')`, [row!.id, title]);
  };
  await add('current', now, null);
  await add('ending', now, now + 1);
  await add('hidden', now - 10, now);
  await add('future', now + 1, null);
  const titles = (await home('ja')).notices.map(({ title }: { title: string }) => title);
  expect(titles.slice(0, 2).sort()).toEqual(['current', 'ending']);
  expect(titles).toHaveLength(4);
  const later = (await home('ja')).notices.map(({ title }: { title: string }) => title);
  expect(later.slice(0, 2)).toEqual(['future', 'current']);
  expect(later).not.toContain('ending');
});
