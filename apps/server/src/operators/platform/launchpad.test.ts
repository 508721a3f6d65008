import { textVersion } from '@bourse/protocol/operators/launchpad/text-version';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import type { Fields } from '@bourse/testkit/client';
import { Client, FUND_PASSWORD } from '@bourse/testkit/client';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { projectFields, subscriber } from '../../launchpad/test-project.ts';

const exchange = await startTestExchange();
const admin = await enrolAdmin(exchange);
const user = await subscriber(exchange);
afterAll(() => stopClean(exchange, admin));

const OPS = '/ops/api/launchpad';
const terms = (more: Fields = {}) => projectFields(exchange, more);
const create = (more: Fields = {}) =>
  admin.call(`${OPS}/create`, { ...terms(more), name: 'Nova', summary: 'A new coin' });
const detail = (id: string) => admin.ok(`${OPS}/detail`, { id });
const buy = (id: string, amount: string) =>
  user.call('/bb/subscribe/purchase', { id, amount, fundPassword: FUND_PASSWORD });
async function upload(fields: Fields, bytes: Buffer): Promise<number> {
  const headers = { 'x-ops-request': '1', cookie: admin.cookie };
  const client = new Client(exchange.url);
  return (await client.upload(`${OPS}/book`, fields, { file: { bytes } }, { headers })).code;
}

test('from its creation to a pair that users trade on', async () => {
  const { id } = (await create()).data;
  expect(await detail(id)).toMatchObject({
    coin: 'NOVA',
    name: 'Nova',
    phase: 'warming',
    status: 'open',
    can: { edit: true, cancel: true, listPair: true },
  });
  expect((await create()).msg).toBe('This coin is already listed or offered by another project.');
  expect((await create({ coin: 'BTC' })).code).toBe(0);

  const words = { id, language: 'ja', name: 'ノヴァ', summary: '新しいコイン' };
  expect((await admin.call(`${OPS}/text`, { ...words, rules: '<b>x</b>' })).code).toBe(0);
  expect((await admin.call(`${OPS}/text`, { ...words, facts: 'no value' })).code).toBe(0);
  const text = await admin.ok(`${OPS}/text`, {
    ...words,
    rules: '**先着順**',
    facts: 'チェーン：ERC20\nA: b',
  });
  expect(text.texts).toHaveLength(2);
  const shown = await exchange.visitor.call('/bb/subscribe/detail', { id }, { language: 'ja' });
  expect(shown.data).toMatchObject({
    name: 'ノヴァ',
    rules: '**先着順**',
    facts: [
      { name: 'チェーン', value: 'ERC20' },
      { name: 'A', value: 'b' },
    ],
  });
  const book = { id, language: 'en-US' };
  expect(await upload(book, Buffer.from('<html>'))).toBe(0);
  expect(await upload(book, Buffer.from('%PDF-1.7 cut'))).toBe(0);
  expect(await upload(book, Buffer.from('%PDF-1.7\n%%EOF\n'))).toBe(1);
  await admin.ok(`${OPS}/book`, { id, language: 'ko', text: '# 백서' });
  expect((await admin.call(`${OPS}/book`, { id, language: 'ko', text: '[x](javascript:1)' })).code).toBe(0);
  const { books } = await admin.ok(`${OPS}/detail`, { id });
  expect(books.map((each: any) => [each.language, each.kind])).toEqual([
    ['en-US', 'pdf'],
    ['ko', 'markdown'],
  ]);
  expect((await admin.ok(`${OPS}/book`, { id, language: 'ko' })).books).toHaveLength(1);

  const changed = await admin.ok(`${OPS}/terms`, {
    id,
    ...terms({ supply: '2000' }),
    icon: '/pc/coins/nova.svg',
  });
  expect(changed).toMatchObject({ supply: '2000', icon: '/pc/coins/nova.svg' });
  for (const wrong of [
    { joinEnd: 1 },
    { price: '0' },
    { price: 'x' },
    { allotMax: '3000' },
    { lockDays: -1 },
  ])
    expect((await admin.call(`${OPS}/terms`, { id, ...terms(wrong) })).code).toBe(0);

  await exchange.clock.advance(60_000);
  expect((await admin.call(`${OPS}/terms`, { id, ...terms() })).msg).toBe(
    'The warm-up has ended; the terms can no longer be changed.',
  );
  expect((await admin.call(`${OPS}/text`, words)).code).toBe(0);
  expect(await upload(book, Buffer.from('%PDF-1.7\n%%EOF\n'))).toBe(0);
  expect((await buy(id, '100')).code).toBe(1);
  const { list, totalRow } = await admin.ok(`${OPS}/subscriptions`, { id });
  expect([totalRow, list[0]]).toMatchObject([
    1,
    { email: user.email, paid: '100', coins: '200', status: 'locked' },
  ]);

  const pair = { id, priceDecimals: 4, quantityDecimals: 2, minNotional: '5' };
  expect((await admin.call(`${OPS}/listPair`, { ...pair, priceDecimals: 9 })).code).toBe(0);
  expect((await admin.call(`${OPS}/listPair`, { ...pair, minNotional: '0' })).code).toBe(0);
  expect((await admin.ok(`${OPS}/listPair`, pair)).symbol).toBe('novausdt');
  expect((await admin.call(`${OPS}/listPair`, pair)).code).toBe(0);
  const sell = {
    baseCoin: 'NOVA',
    quoteCoin: 'USDT',
    type: 'limit',
    direction: 'sell',
    price: '0.6',
    amount: '50',
  };
  // Locked coins cannot be sold.
  expect((await user.call('/bb/order/create', sell)).code).toBe(0);
  await exchange.clock.advance(60_000);
  expect((await user.call('/bb/order/create', sell)).code).toBe(1);
  const buyer = await exchange.signUp();
  const answer = await buyer.ok('/bb/order/create', { ...sell, direction: 'buy' });
  expect(answer.order).toMatchObject({ status: 'filled', filledAmount: '50' });
  const log = await admin.ok('/ops/api/log/list', { subject: `project:${id}`, pageSize: 100 });
  expect(log.list.map(({ action }: { action: string }) => action)).toContain('project.listPair.done');
});

test('of two who change one text of a project the slower is refused, if he says what he began from', async () => {
  const { id } = (await create({ coin: 'TWIN' })).data;
  const text = { id, language: 'ko', name: '트윈', summary: '코인' };
  const none = textVersion('ko', { name: '', summary: '', rules: '', facts: '' });
  await admin.ok(`${OPS}/text`, { ...text, facts: 'A:b', version: none });
  expect((await admin.call(`${OPS}/text`, { ...text, summary: '느린', version: none })).msg).toBe(
    'This was changed by someone else meanwhile. Please reload it.',
  );
  const seen = textVersion('ko', { name: '트윈', summary: '코인', rules: '', facts: 'A: b' });
  await admin.ok(`${OPS}/text`, { ...text, summary: '새 코인', version: seen });
  // Who does not say is not asked.
  await admin.ok(`${OPS}/text`, text);
});

test('cancelling wants the coin said again, and gives all back', async () => {
  const { data } = await create({ coin: 'MIRA', mode: 'pro-rata' });
  const { id } = data;
  await exchange.clock.advance(60_000);
  const before = await user.balance('USDT');
  expect((await buy(id, '300')).code).toBe(1);
  expect((await admin.call(`${OPS}/cancel`, { id, coin: 'NOVA', reason: 'x' })).code).toBe(0);
  expect((await admin.call(`${OPS}/cancel`, { id, coin: 'MIRA' })).code).toBe(0);
  const cancelled = await admin.ok(`${OPS}/cancel`, {
    id,
    coin: 'MIRA',
    reason: 'withdrawn by its founders',
  });
  expect(cancelled).toMatchObject({
    phase: 'cancelled',
    can: { edit: false, cancel: false, listPair: false },
  });
  expect(await user.balance('USDT')).toEqual(before);
  expect((await admin.call(`${OPS}/cancel`, { id, coin: 'MIRA', reason: 'again' })).code).toBe(0);
  const { list } = await admin.ok(`${OPS}/list`, { phase: 'cancelled' });
  expect(list.map((row: any) => row.id)).toEqual([id]);
  // Its coin may be offered again.
  expect((await create({ coin: 'MIRA' })).code).toBe(1);
});

test.each<[string, Fields]>([
  ['detail', { id: '900000000000000' }],
  ['terms', { id: '900000000000000' }],
  ['cancel', { id: '900000000000000', coin: 'X1', reason: 'x' }],
  ['listPair', { id: '900000000000000', priceDecimals: 2, quantityDecimals: 2, minNotional: '5' }],
  ['subscriptions', { id: '900000000000000' }],
  ['list', { phase: 'none' }],
])('%s refuses %j', async (name, fields) => {
  expect((await admin.call(`${OPS}/${name}`, fields)).code).toBe(0);
});
