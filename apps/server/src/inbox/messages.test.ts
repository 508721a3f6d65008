import {
  MESSAGE_KINDS,
  UNREAD_COUNTED,
  type MessageArgs,
  type TradingKind,
} from '@bourse/protocol/inbox/calls';
import { LIST_REACH } from '@bourse/protocol/list-reach';
import { LANGUAGES } from '@bourse/protocol/languages';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testIdentity, type Json } from '../identity/test-identity.ts';
import { TEXTS } from '../texts/texts.ts';
import { messageIn } from './wording.ts';

const OK = { code: 1 };
const MINUTE = 60_000;
const TRADED = { pair: 'BTC/USDT', side: 'long', leverage: '20', price: '50.5' } as const;
let count = 0;
let email: string;
let user: { userId: string; token: string };
let userId: number;

const on = await testIdentity();
afterAll(() => on.close());
beforeEach(async () => {
  email = `person${++count}@example.com`;
  on.now += 20 * MINUTE;
  user = await on.signUp(email);
  userId = Number(user.userId);
});

const DEPOSIT = { amount: '12.5', currency: 'USDT', chain: 'TRC20' };
const tell = (once?: string) => on.messages.send(userId, 'depositFinished', DEPOSIT, once ? { once } : {});
const list = async (fields: Record<string, string> = {}, of = user, language = 'en-US') =>
  (
    await on.post(
      '/bb/index/message',
      { ...of, type: 'personal', ...fields },
      { 'accept-language': language },
    )
  )['data'];
const read = (fields: Record<string, string> = {}, of = user) =>
  on.post('/bb/index/readMessage', { ...of, ...fields });
const due = async () =>
  (
    await on.services.db.selectFrom('messages').select('mail_due').where('user_id', '=', userId).execute()
  )[0]!;
const mailsTo = (address: string) =>
  on.mails.filter(({ to, subject }) => to === address && subject.startsWith('Bourse: '));

test('a message is worded in the language of whoever reads it', async () => {
  await tell();
  const texts = new Set<string>();
  for (const language of LANGUAGES) {
    const [message] = (await list({}, user, language)).list;
    expect(message).toMatchObject({ type: 'personal', time: on.now, read: false });
    expect(message.text).toContain('12.5 USDT');
    expect(message.text).not.toMatch(/[{}]/);
    texts.add(message.title);
  }
  expect(texts.size).toBe(LANGUAGES.length);
});

test('every kind is worded in every language, with all of its arguments', () => {
  const where = { ip: 'I7', time: 'T8' };
  const args: { [K in keyof MessageArgs]: MessageArgs[K] } = {
    depositFinished: DEPOSIT,
    depositRejected: { ...DEPOSIT, remark: 'R3' },
    originatorAsked: DEPOSIT,
    beneficiaryAsked: DEPOSIT,
    withdrawalFinished: { ...DEPOSIT, address: 'A4', txHash: 'T5' },
    withdrawalRejected: { ...DEPOSIT, remark: 'R3' },
    kycVerified: {},
    kycRejected: { reason: 'R6' },
    unlocked: { amount: '12.5', currency: 'USDT' },
    allotted: { amount: '5', currency: 'NOVA', cost: '2' },
    notAllotted: { currency: 'NOVA' },
    subscriptionRefunded: { amount: '5', currency: 'NOVA' },
    passwordChanged: where,
    fundPasswordSet: where,
    fundPasswordChanged: where,
    twoFactorEnabled: where,
    twoFactorEnds: { ...where, from: 'F9' },
    twoFactorDisabled: where,
    antiPhishingChanged: where,
    antiPhishingEnds: { ...where, from: 'F9' },
    whitelistOn: where,
    whitelistEnds: { ...where, from: 'F9' },
    whitelistOff: where,
    passkeyAdded: { ...where, name: 'N1' },
    passkeyRemoved: { ...where, name: 'N1' },
    apiKeyCreated: where,
    apiKeyWaits: { ...where, from: 'F9', rights: 'read, withdraw' },
    apiKeyConfirmed: where,
    addressAdded: where,
    bookAddressAdded: { ...where, address: 'A4', currency: 'USDT', chain: 'ERC20' },
    withdrawalsFrozen: where,
    withdrawalFrozen: { ...DEPOSIT, address: 'A4' },
    withdrawalsThawed: { time: 'T8' },
    withdrawalMailsOff: where,
    accountClosed: where,
    withdrawalHeld: { ...DEPOSIT, address: 'A4', until: 'U1' },
    liquidated: { ...TRADED, result: '-101' },
    marginCall: { ...TRADED, liquidation: '47.5' },
    stopLossHit: { ...TRADED, result: '-12.5' },
    stopProfitHit: { ...TRADED, result: '+12.5' },
    deleveraged: { ...TRADED, result: '+12.5' },
    closedAtFirst: { ...TRADED, amount: '0.5', coin: 'BTC' },
    closeDropped: { ...TRADED, minimum: '1' },
    positionOpened: { ...TRADED, amount: '0.5', coin: 'BTC' },
    orderFilled: { ...TRADED, side: 'buy', amount: '0.5', coin: 'BTC' },
    secondWon: { ...TRADED, side: 'up', amount: '100', result: '+73' },
    secondLost: { ...TRADED, side: 'down', amount: '100', result: '-102' },
    secondDrawn: { ...TRADED, side: 'up', amount: '100' },
    secondVoid: { ...TRADED, side: 'up', amount: '100' },
  };
  for (const kind of MESSAGE_KINDS) {
    for (const language of LANGUAGES) {
      const { title, text } = messageIn(language, kind, args[kind]);
      expect(title).not.toBe('');
      const { side, ...plain } = args[kind] as Record<string, string>;
      const said = TEXTS[language].trading.messages[kind as TradingKind] ? language : undefined;
      for (const [name, value] of Object.entries(plain)) {
        if (said && !TEXTS[said].trading.messages[kind as TradingKind].text.includes(`{${name}}`)) continue;
        expect(text).toContain(value.replace('-', '−'));
      }
      if (side) expect(text).toContain(TEXTS[language].trading.sides[side as 'buy']);
      expect(text).not.toMatch(/[{}]/);
    }
  }
});

test('numbers in messages are grouped, in all languages', () => {
  for (const language of LANGUAGES) {
    const filled = {
      pair: 'BTC/USDT',
      side: 'sell' as const,
      amount: '1000.5',
      coin: 'BTC',
      price: '70854.6',
    };
    const { text } = messageIn(language, 'orderFilled', filled);
    expect(text).toContain('1,000.5 BTC');
    expect(text).toContain('70,854.6');
  }
});

test('what a remark holds is not taken for a placeholder, nor for a pattern', () => {
  const { text } = messageIn('en-US', 'depositRejected', { ...DEPOSIT, remark: "{amount} $& $' \\1" });
  expect(text).toContain("Reason: {amount} $& $' \\1");
});

test('newest first, in pages, each his own', async () => {
  for (let i = 1; i <= 12; i++) {
    on.now += 1;
    await tell();
  }
  const first = await list();
  expect(first).toMatchObject({ totalRow: 12, unread: 12 });
  expect(first.list).toHaveLength(10);
  expect(first.list[0].time).toBe(on.now);
  const second = await list({ pageNo: '2' });
  expect(second.list).toHaveLength(2);
  const stranger = await on.signUp(`stranger.${email}`);
  expect(await list({}, stranger)).toEqual({ list: [], totalRow: 0, unread: 0 });
});

test('reading one, and all; again is harmless; those of others are not found', async () => {
  for (let i = 0; i < 3; i++) await tell();
  const ids = (await list()).list.map(({ id }: Json) => id) as string[];
  expect(await read({ id: ids[0]! })).toMatchObject(OK);
  expect(await read({ id: ids[0]! })).toMatchObject(OK);
  expect(await list()).toMatchObject({ unread: 2 });
  expect((await list()).list.map((message: Json) => message['read'])).toEqual([true, false, false]);

  const stranger = await on.signUp(`stranger.${email}`);
  const foreign = await read({ id: ids[1]! }, stranger);
  expect(foreign).toEqual({ code: 0, msg: 'Not found' });
  expect(await read({ id: '999999999999999' }, stranger)).toEqual(foreign);
  expect(await read({}, stranger)).toMatchObject(OK);
  expect(await list()).toMatchObject({ unread: 2 });
  for (const id of ['0', '-1', '1e3', 'x', '99999999999999999999'])
    expect(await read({ id })).toMatchObject({ code: 0 });
  expect(await read()).toMatchObject(OK);
  expect(await list()).toMatchObject({ unread: 0, totalRow: 3 });
});

test('unread ones are counted to a hundred, and a list ends where lists end, however many there are', async () => {
  await sql`insert into messages (user_id, kind, args, once, created_at)
    select ${userId}::bigint, 'kycVerified', '{}', null, now() from generate_series(1, ${LIST_REACH + 5})`.execute(
    on.services.db,
  );
  expect(await list()).toMatchObject({ unread: UNREAD_COUNTED, totalRow: LIST_REACH });
  const last = String(LIST_REACH / 10);
  expect((await list({ pageNo: last })).list).toHaveLength(10);
  expect((await list({ pageNo: String(LIST_REACH / 10 + 1) })).list).toEqual([]);
});

test('told twice about one thing, the user hears it once', async () => {
  await Promise.all([tell('deposit:1'), tell('deposit:1'), tell('deposit:1')]);
  await tell('deposit:2');
  expect(await list()).toMatchObject({ totalRow: 2 });
});

test('what is told in a transaction that fails was never told', async () => {
  const failing = on.services.db.transaction().execute(async (db) => {
    await on.messages.send(userId, 'kycVerified', {}, { db });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await list()).toMatchObject({ totalRow: 0 });
});

test('a guest reads notices only', async () => {
  expect(await on.post('/bb/index/message')).toMatchObject({
    code: 1,
    data: { list: [], totalRow: 0, unread: 0 },
  });
  expect(await on.post('/bb/index/message', { type: 'personal' })).toEqual({
    code: 0,
    msg: 'Please login first',
  });
  expect((await on.post('/bb/index/readMessage'))['code']).toBe(-2);
  await tell();
  expect((await on.post('/bb/index/message', user))['data']).toMatchObject({ list: [], unread: 1 });
});

test('the number of unread messages is pushed when one comes and when one is read elsewhere', async () => {
  const frames: Json[] = [];
  const deliver = (_channel: string, frame: string) => void frames.push(JSON.parse(frame));
  on.services.bus.subscribe(`user:${userId}`, deliver);
  await tell();
  await tell();
  await read({ id: (await list()).list[0].id });
  await read();
  await read();
  on.services.bus.unsubscribe(`user:${userId}`, deliver);
  expect(frames.map(({ unread }) => unread)).toEqual([1, 2, 1, 0]);
  expect(frames[0]).toEqual({ ch: 'user', type: 'delta', seq: 0, unread: 1 });
});

test('each message is mailed once, in the language of the last log-in, with the anti-phishing word', async () => {
  await on.services.db
    .updateTable('users')
    .set({ language: 'ko', anti_phishing: 'Heron' })
    .where('id', '=', userId)
    .execute();
  await tell();
  await on.messages.mailDue();
  expect(mailsTo(email)).toHaveLength(1);
  const [mail] = mailsTo(email);
  expect(mail!.subject).toBe('Bourse: 입금 완료');
  expect(mail!.text).toContain('회원님의 피싱 방지 문구: Heron.');
  on.now += 60 * MINUTE;
  await on.messages.mailDue();
  expect(mailsTo(email)).toHaveLength(1);
});

test('a mail server that is down: the message is there all the time, and the mail comes when it is back, once', async () => {
  on.mailFails = true;
  await tell();
  await on.messages.mailDue();
  expect(await due()).toEqual({ mail_due: null });
  expect(await list()).toMatchObject({ totalRow: 1 });
  expect(await on.queue.waiting()).toMatchObject({ count: 1 });
  on.mailFails = false;
  on.now += 2_000;
  await on.queue.flush();
  expect(mailsTo(email)).toHaveLength(1);
  await on.messages.mailDue();
  expect(mailsTo(email)).toHaveLength(1);
});

test('a notice that could not be mailed for days is not mailed any more', async () => {
  on.mailFails = true;
  await tell();
  await on.messages.mailDue();
  on.now += 3 * 24 * 60 * MINUTE;
  on.mailFails = false;
  await on.queue.flush();
  expect(mailsTo(email)).toHaveLength(0);
  expect(await on.queue.waiting()).toMatchObject({ count: 0 });
  expect(await list()).toMatchObject({ totalRow: 1 });
});
