import { afterAll, expect, test } from 'vitest';
import { PASSWORD, testIdentity } from '../test-identity.ts';

const on = await testIdentity();
afterAll(() => on.close());

test('what happened to an account, newest first, with where from', async () => {
  const user = await on.signUp('log@example.com');
  on.now += 1000;
  await on.post(
    '/user/login',
    { email: 'log@example.com', password: 'Wrong#123' },
    { 'user-agent': 'Odd/1' },
  );
  on.now += 1000;
  const fields = { oldPwd: PASSWORD, password: 'Other#12', password1: 'Other#12' };
  await on.post('/user/updatePwd', { ...user, ...fields }, {}, '192.0.2.7');
  const { list } = (await on.post('/user/loginLog', user))['data'];
  expect(list.map(({ kind }: { kind: string }) => kind)).toEqual([
    'passwordChanged',
    'loginFailed',
    'login',
    'registered',
  ]);
  expect(list[0]).toMatchObject({ ip: '192.0.2.7', time: on.now });
  expect(list[1]).toMatchObject({ agent: 'Odd/1', time: on.now - 1000 });
});

test('at most the last hundred, and nobody else’s', async () => {
  const user = await on.signUp('busy@example.com');
  for (let i = 1; i <= 105; i++) {
    await on.services.db
      .insertInto('security_events')
      .values({
        user_id: Number(user.userId),
        kind: 'login',
        ip: '192.0.2.1',
        agent: 'Test',
        created_at: new Date(on.now + i),
      })
      .execute();
  }
  const { list } = (await on.post('/user/loginLog', user))['data'];
  expect(list).toHaveLength(100);
  expect(list[0].time).toBe(on.now + 105);
  expect(list.at(-1).time).toBe(on.now + 6);
  const other = await on.signUp('quiet@example.com');
  expect((await on.post('/user/loginLog', other))['data'].list).toHaveLength(2);
});

test('attack: a stranger’s wrong passwords push what a thief did out of sight', async () => {
  const user = await on.signUp('pushed@example.com');
  const log = async (kind: string, times: number) => {
    for (let i = 0; i < times; i++) {
      on.now += 1_000;
      await on.services.db
        .insertInto('security_events')
        .values({ user_id: Number(user.userId), kind, ip: '', agent: '', created_at: new Date(on.now) })
        .execute();
    }
  };
  await log('passwordChanged', 1);
  await log('login', 30);
  await log('loginFailed', 120);
  const { list } = (await on.post('/user/loginLog', user))['data'];
  const kinds = list.map(({ kind }: { kind: string }) => kind);
  expect(kinds.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 'loginFailed'));
  // And what has not been failed, up to the first log-in and the registration.
  expect(kinds.slice(50, 81)).toEqual([...Array.from({ length: 30 }, () => 'login'), 'passwordChanged']);
  expect(kinds.slice(81)).toEqual(['login', 'registered']);
});

test('only for a signed-in user', async () => {
  expect((await on.post('/user/loginLog'))['code']).toBe(-2);
});
