import { startTestExchange } from '@bourse/testkit/exchange';
import { LANGUAGES } from '@bourse/protocol/languages';
import { afterAll, expect, test } from 'vitest';

/** What only a demonstration may say, in any of the languages. */
const DEMO_WORDS =
  /\bdemo\b|play money|55,?500|example\.com|\[\[|演示|模拟资金|데모|가상의 돈|デモ|仮のもの|token for the AI|unstak/i;

const PRODUCTION = { MODE: 'production', FEED: 'htx', PUBLIC_HOSTS: 'trade.agora.test', BRAND_NAME: 'Agora' };

const exchange = await startTestExchange({ env: PRODUCTION });
afterAll(() => exchange.stop());

test.each(LANGUAGES)('a fresh production says nothing of a demo, in %s', async (language) => {
  const read = async (path: string, fields: Record<string, string> = {}) =>
    (await exchange.visitor.call(path, fields, { language })).data;
  const home = await read('/bb/index');
  expect(home).toMatchObject({ pitch: { title: '', text: '' }, figures: [], banners: [], notices: [] });
  const { list: lines } = await read('/bb/index/helpCenter', { pageSize: '100' });
  expect(lines.length).toBeGreaterThan(10);
  const articles = await Promise.all(
    lines.map(({ id }: { id: string }) => read('/bb/index/helpDetail', { id })),
  );
  const about = await Promise.all(
    ['7', '8', '9', 'policy'].map((type) => read('/bb/index/aboutUs', { type })),
  );
  const tabs = await read('/bb/index/helpCenterTab');
  const projects = await read('/bb/subscribe/list', { pageNo: '1', pageSize: '50' });
  const config = await read('/bb/config');
  expect(about.every(Boolean)).toBe(true);
  for (const said of [home, articles, about, tabs, projects, config])
    expect(JSON.stringify({ ...said, demo: undefined }).match(DEMO_WORDS)?.[0]).toBeUndefined();
});

test('nor do its mails, and there is no invented customer service', async () => {
  for (const language of LANGUAGES) {
    const email = `${language}@agora.test`.toLowerCase();
    expect((await exchange.visitor.call('/user/sendEmailCode', { email }, { language })).code).toBe(1);
    const letters = exchange.mail.lettersTo(email);
    expect(letters).toHaveLength(1);
    // Soft line breaks are of the mail, not of its text.
    expect(letters[0]!.replaceAll('=\r\n', '').match(DEMO_WORDS)?.[0]).toBeUndefined();
  }
  expect(await parameter('customer_service_email')).toBe('');
});

test("nor does it show worth in other currencies at a demo's rates", async () => {
  expect(await parameter('currency_rates')).toBe('');
});

async function parameter(paramName: string): Promise<string> {
  const address = `${exchange.url}/paramter/getParamListByKeyName?paramName=${paramName}`;
  const { data } = (await (await fetch(address)).json()) as { data: { valueName: string } };
  return data.valueName;
}

test('the legal notice is a draft until the operator has put his name in', async () => {
  expect((await exchange.visitor.call('/bb/index/aboutUs', { type: '10' })).code).toBe(0);
  const texts = await exchange.query(
    `select t.body from contents c join content_texts t on t.content_id = c.id where c.slug = 'legal'`,
  );
  expect(texts).toHaveLength(LANGUAGES.length);
  for (const { body } of texts) expect(body).toContain('[[');
});

test('what an earlier release had put into a production is taken off, but for what an operator wrote', async () => {
  const put = (slug: string, kind: string, version: number) =>
    exchange.query(
      `insert into contents (kind, slug, version, published_at) values ($1, $2, $3, '2025-01-01T00:00:00Z')`,
      [kind, slug, version],
    );
  await put('token-fee', 'figure', 1);
  await put('pitch', 'pitch', 2);
  await exchange.query(
    `update parameters set value = 'support@example.com' where name like 'customer%email'`,
  );
  await exchange.restart();
  const slugs = await exchange.query(`select slug from contents where kind in ('figure', 'pitch')`);
  expect(slugs).toEqual([{ slug: 'pitch' }]);
  expect(await exchange.query(`select value from parameters where name like 'customer%email'`)).toEqual([
    { value: '' },
  ]);
});

test('the operator orders the sections of the home page and leaves some out', async () => {
  expect((await exchange.visitor.ok('/bb/index')).sections).toEqual([
    'banners',
    'market',
    'projects',
    'proof',
    'figures',
    'coins',
    'notices',
  ]);
  await exchange.query(`insert into parameters (name, value) values ('home_sections', 'notices,market')`);
  await exchange.clock.advance(2_000);
  expect((await exchange.visitor.ok('/bb/index')).sections).toEqual(['notices', 'market']);
});

test('production does not start on the books of a demo, whose money is invented', async () => {
  const demo = await startTestExchange();
  await demo.stop();
  await expect(startTestExchange({ databaseUrl: demo.databaseUrl, env: PRODUCTION })).rejects.toThrow(
    'belongs to a demo',
  );
});
