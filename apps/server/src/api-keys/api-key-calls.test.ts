import type { Fields, TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { enableTwoFactor } from '@bourse/testkit/two-factor';
import { afterAll, describe, expect, it, test } from 'vitest';
import { createKey } from './test-api-keys.ts';

const CREATE = '/bb/apikey/create';
const LIST = '/bb/apikey/list';
const DELETE = '/bb/apikey/delete';
const KEY = { label: 'bot', rights: 'trade' };
const WRONG_CODE = { code: 0, msg: 'Verification code error' };

const exchange = await startTestExchange();
afterAll(() => stopClean(exchange));

const keysOf = async (user: TestUser) => (await user.ok(LIST)).list;
const eventsOf = async (user: TestUser) =>
  (await user.ok('/user/loginLog')).list.map(({ kind }: { kind: string }) => kind);

describe('making a key', () => {
  test('takes the mailed code and shows the secret, once', async () => {
    const user = await exchange.signUp();
    const code = await exchange.codeFor(user, 'apiKey');
    const made = await user.ok(CREATE, { label: ' my bot ', rights: 'read', code });
    expect(made).toEqual({
      id: made.id,
      label: 'my bot',
      accessKey: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{5}$/),
      secretKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      signatureMethod: 'HmacSHA256',
      rights: ['read'],
      ips: [],
      state: 'active',
      usableFrom: exchange.clock.now(),
      createTime: exchange.clock.now(),
      lastUsedTime: 0,
      dailyTurnover: '',
      turnoverToday: '0',
      lastUsedIp: '',
    });
    const listed = await user.call(LIST);
    const { secretKey, ...view } = made;
    expect(listed.data).toEqual({ list: [view], totalRow: 1 });
    expect(JSON.stringify(listed.body)).not.toContain(secretKey);
    expect((await eventsOf(user))[0]).toBe('apiKeyCreated');
  });

  test('takes no code twice, no other one, and none of another purpose', async () => {
    const user = await exchange.signUp();
    expect(await user.call(CREATE, KEY)).toMatchObject({
      code: 0,
      msg: 'Please enter the e-mail verification code',
    });
    const code = await exchange.codeFor(user, 'apiKey');
    const wrong = code === '111111' ? '222222' : '111111';
    expect(await user.call(CREATE, { ...KEY, code: wrong })).toMatchObject(WRONG_CODE);
    const two = await Promise.all([1, 2].map(() => user.call(CREATE, { ...KEY, code })));
    expect(two.map((answer) => answer.code).sort()).toEqual([0, 1]);
    expect(await user.call(CREATE, { ...KEY, code })).toMatchObject(WRONG_CODE);
    const other = await exchange.codeFor(user, 'withdraw');
    expect(await user.call(CREATE, { ...KEY, code: other })).toMatchObject(WRONG_CODE);
    // A code of the app means nothing to one who has no app.
    expect((await user.call(CREATE, { ...KEY, totp: '123456' })).msg).toContain('e-mail');
    expect(await keysOf(user)).toHaveLength(1);
  });

  test('takes the second factor instead, when it is on', async () => {
    const user = await exchange.signUp();
    const app = await enableTwoFactor(exchange, user);
    const code = await exchange.codeFor(user, 'apiKey');
    const asked = await user.call(CREATE, { ...KEY, code });
    expect(asked.body).toMatchObject({ code: 0, reason: 'TOTP_REQUIRED' });
    const totp = app.code();
    const wrong = totp === '000000' ? '000001' : '000000';
    const incorrect = { code: 0, msg: expect.stringContaining('authenticator code is incorrect') };
    expect(await user.call(CREATE, { ...KEY, code, totp: wrong })).toMatchObject(incorrect);
    await user.ok(CREATE, { ...KEY, totp });
    expect(await user.call(CREATE, { ...KEY, totp })).toMatchObject(incorrect);
    expect(await keysOf(user)).toHaveLength(1);
  });

  it.each<[string, string[]]>([
    ['withdraw,trade', ['read', 'trade', 'withdraw']],
    [' withdraw , read,withdraw', ['read', 'withdraw']],
    ['trade', ['read', 'trade']],
  ])('gives the rights of "%s" and reading, in order', async (rights, expected) => {
    const user = await exchange.signUp();
    expect((await createKey(exchange, user, { rights })).rights).toEqual(expected);
  });

  test('keeps the places it works from, each once', async () => {
    const user = await exchange.signUp();
    const ips = '203.0.113.0/24, 2001:DB8::1,::ffff:192.0.2.1,192.0.2.1';
    const expected = ['203.0.113.0/24', '2001:db8::1', '192.0.2.1'];
    expect((await createKey(exchange, user, { ips })).ips).toEqual(expected);
    expect((await keysOf(user))[0].ips).toEqual(expected);
  });

  it.each<[string, Fields, string]>([
    ['no label', { label: '' }, 'label'],
    ['a long label', { label: 'x'.repeat(33) }, 'label'],
    ['a label of two lines', { label: 'a\nb' }, 'label'],
    ['no rights', { rights: '' }, 'rights'],
    ['an empty list of rights', { rights: ',' }, 'rights'],
    ['a right that there is not', { rights: 'trade,admin' }, 'rights'],
    ['a name in the place of an address', { ips: '192.0.2.1,home' }, 'ips: home is neither'],
    ['a network that there is not', { ips: '192.0.2.1/33' }, 'ips: 192.0.2.1/33 is neither'],
    ['too many places', { ips: Array.from({ length: 21 }, (_, i) => `192.0.2.${i}`).join() }, 'ips'],
    ['a code of letters', { code: 'abcdef' }, 'Verification code error'],
  ])('refuses %s, and the code stays good', async (_, fields, said) => {
    const user = await exchange.signUp();
    const code = await exchange.codeFor(user, 'apiKey');
    const refused = await user.call(CREATE, { ...KEY, code, ...fields });
    expect(refused).toMatchObject({ status: 200, code: 0 });
    expect(refused.msg).toContain(said);
    expect(await keysOf(user)).toEqual([]);
    await user.ok(CREATE, { ...KEY, code });
  });

  test('takes twenty places', async () => {
    const ips = Array.from({ length: 20 }, (_, i) => `192.0.2.${i}`);
    const user = await exchange.signUp();
    expect((await createKey(exchange, user, { ips: ips.join() })).ips).toEqual(ips);
  });

  test('stops at twenty keys, also when they are made at once', async () => {
    const user = await exchange.signUp();
    const { code, recoveryCodes } = await enableTwoFactor(exchange, user);
    const next = async () => {
      await exchange.clock.advance(30_000);
      return code();
    };
    for (let i = 0; i < 18; i++) await user.ok(CREATE, { ...KEY, label: `${i}`, totp: await next() });
    const answers = await Promise.all(
      recoveryCodes.slice(0, 4).map((totp) => user.call(CREATE, { ...KEY, totp })),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 0, 1, 1]);
    const full = 'You can have at most 20 API keys. Please delete one that you no longer use.';
    for (const answer of answers) if (answer.code === 0) expect(answer.msg).toBe(full);
    const { list, totalRow } = await user.ok(LIST, { pageSize: 100 });
    expect([list.length, totalRow]).toEqual([20, 20]);

    // Looked at before the code, which is good for another try.
    const totp = recoveryCodes[9]!;
    expect((await user.call(CREATE, { ...KEY, totp })).msg).toBe(full);
    await user.ok(DELETE, { id: list[0].id });
    await user.ok(CREATE, { ...KEY, totp });

    const second = await user.ok(LIST, { pageNo: 2, pageSize: 15 });
    expect(second.list.map(({ label }: { label: string }) => label)).toEqual(['4', '3', '2', '1', '0']);
    const said = ['zh-CN', 'ko', 'ja'].map(
      async (language) => (await user.call(CREATE, KEY, { language })).msg,
    );
    expect(await Promise.all(said)).toEqual([
      '最多可以拥有 20 个 API 密钥。请先删除不再使用的密钥。',
      'API 키는 최대 20개까지 만들 수 있습니다. 사용하지 않는 키를 삭제해 주세요.',
      'API キーは最大 20 件まで作成できます。使わないキーを削除してください。',
    ]);
  });

  test('says in four languages what is no address', async () => {
    const user = await exchange.signUp();
    const say = async (language: string) =>
      (await user.call(CREATE, { ...KEY, ips: 'home' }, { language })).msg;
    expect(await Promise.all(['en-US', 'zh-CN', 'ko', 'ja'].map(say))).toEqual([
      'ips: home is neither an IP address nor a network such as 203.0.113.0/24.',
      'ips：home 既不是 IP 地址，也不是 203.0.113.0/24 这样的网段。',
      'ips: home은(는) IP 주소도, 203.0.113.0/24 같은 네트워크도 아닙니다.',
      'ips：home は IP アドレスでも 203.0.113.0/24 のようなネットワークでもありません。',
    ]);
  });
});

describe('deleting a key', () => {
  test('is for its owner; of a foreign one nothing is said', async () => {
    const [user, other] = [await exchange.signUp(), await exchange.signUp()];
    const { id } = await createKey(exchange, user);
    const foreign = await other.call(DELETE, { id });
    expect(foreign).toMatchObject({ status: 200, code: 0, msg: 'Not found' });
    expect((await other.call(DELETE, { id: '900000000000000' })).body).toEqual(foreign.body);
    expect(await eventsOf(other)).not.toContain('apiKeyDeleted');
    expect(await keysOf(user)).toHaveLength(1);
    expect(await user.ok(DELETE, { id })).toEqual({});
    expect(await keysOf(user)).toEqual([]);
    expect((await eventsOf(user))[0]).toBe('apiKeyDeleted');
    expect((await user.call(DELETE, { id })).body).toEqual(foreign.body);
  });

  it.each(['', '0', '-1', '1.5', 'x', '9'.repeat(16)])('refuses the id "%s"', async (id) => {
    const user = await exchange.signUp();
    expect(await user.call(DELETE, { id })).toMatchObject({ status: 200, code: 0 });
  });
});
