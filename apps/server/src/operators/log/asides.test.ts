import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '@bourse/protocol/texts/wording';
import { OPERATOR_ROLES, type OperatorRole } from '@bourse/protocol/operators/roles';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { afterAll, expect, test } from 'vitest';
import { whileCommitting } from '../../sequencer/test-held-commits.ts';
import {
  bet,
  moveTo,
  open,
  refusalOf,
  result,
  SECOND,
  STANDARD,
  trader,
} from '../../contract/test-trader.ts';

const operators = new Map<OperatorRole, TestOperator>();
const exchange = await startTestExchange();
await moveTo(exchange, 'btcusdt', '50000');
const admin = await enrolAdmin(exchange);
operators.set('admin', admin);
for (const role of OPERATOR_ROLES.slice(1)) operators.set(role, await enrolOperator(exchange, admin, role));
afterAll(() => exchange.stop());

const ASIDES = '/ops/api/asides';
const say = (key: MessageKey) => wording('en-US', key);
const gauge = async () => /^set_aside (\d+)$/m.exec(await exchange.running.metrics())?.[1];
const waiting = async () => (await admin.ok('/ops/api/overview')).pending.asides;

/** The release of this user's money throws, as a broken invariant would. */
function breakMoneyOf(user: number): () => void {
  const { state } = exchange.running.engine;
  const account = state.owner(user).contract('USDT');
  const { ledger } = state;
  const release = ledger.release.bind(ledger);
  ledger.release = (each, amount) => {
    if (each === account) throw new Error('broken on purpose');
    release(each, amount);
  };
  return () => (ledger.release = release);
}

test('who may look, who may let go on', async () => {
  for (const [role, operator] of operators) {
    const { code } = await operator.call(`${ASIDES}/list`);
    expect([role, code]).toEqual([role, role === 'kyc' ? 0 : 1]);
    const { msg } = await operator.call(`${ASIDES}/reinstate`, { kind: 'second', id: '1' });
    expect([role, msg]).toEqual([role, say(role === 'admin' ? 'NOT_SET_ASIDE' : 'OPS_FORBIDDEN')]);
  }
  expect(await admin.ok(`${ASIDES}/list`)).toEqual({ list: [], totalRow: 0 });
});

test('number 3: what broke is shown with its cause, is still aside after a restart, and goes on when an admin says so', async () => {
  const [unlucky, other] = [await trader(exchange), await trader(exchange)];
  const position = await open(unlucky, { leverage: 100 });
  const [broken, fine] = [await bet(unlucky), await bet(other)];
  await exchange.clock.advance(1_000);
  const mend = breakMoneyOf(unlucky.userId);
  for (let second = 0; second < 31; second++) await exchange.clock.advance(1_000);
  const statusOf = async (user: typeof other, id: string) =>
    (await result(user, `${SECOND}/getContractRecordById`, { id })).status;
  expect(await statusOf(other, fine.id)).toBe('draw');
  const undecided = await statusOf(unlucky, broken.id);
  expect(undecided).not.toBe('draw');

  await moveTo(exchange, 'btcusdt', '49000');
  const { list, totalRow } = await operators.get('support')!.ok(`${ASIDES}/list`);
  expect(totalRow).toBe(2);
  const common = {
    symbol: 'btcusdt',
    owner: String(unlucky.userId),
    email: unlucky.email,
    cause: 'Error: broken on purpose',
    since: expect.any(Number),
  };
  expect(list).toEqual([
    { kind: 'position', id: position.id, ...common, tick: null },
    {
      kind: 'second',
      id: broken.id,
      ...common,
      tick: { id: expect.any(String), time: expect.any(Number), price: '50000' },
    },
  ]);
  expect((await admin.ok(`${ASIDES}/list`, { kind: 'second' })).list).toEqual([list[1]]);
  expect((await admin.ok(`${ASIDES}/list`, { pageNo: 2, pageSize: 1 })).list).toEqual([list[1]]);
  expect([await gauge(), await waiting()]).toEqual(['2', 2]);

  mend();
  await exchange.restart();
  expect((await admin.ok(`${ASIDES}/list`)).list).toEqual(list);
  expect([await gauge(), await waiting()]).toEqual(['2', 2]);
  expect(await statusOf(unlucky, broken.id)).toBe(undecided);
  expect(await refusalOf(unlucky, `${STANDARD}/closePosition`, { id: position.id })).toBe(say('SET_ASIDE'));

  await whileCommitting(
    exchange,
    () => admin.ok(`${ASIDES}/reinstate`, { kind: 'second', id: broken.id }),
    () => exchange.running.engine.state.asides.size === 1,
    async () => {
      expect((await admin.ok(`${ASIDES}/list`)).list).toEqual(list);
      expect([await gauge(), await waiting()]).toEqual(['2', 2]);
    },
  );
  // By the tick that was to decide it, not by the price of today.
  expect(await statusOf(unlucky, broken.id)).toBe('draw');
  await admin.ok(`${ASIDES}/reinstate`, { kind: 'position', id: position.id });
  await exchange.clock.advance(1_000);
  expect(await result(unlucky, `${STANDARD}/getContractRecordById`, { id: position.id })).toMatchObject({
    status: 'liquidated',
  });
  expect((await admin.call(`${ASIDES}/reinstate`, { kind: 'second', id: broken.id })).msg).toBe(
    say('NOT_SET_ASIDE'),
  );
  expect(await admin.ok(`${ASIDES}/list`)).toEqual({ list: [], totalRow: 0 });
  expect([await gauge(), await waiting()]).toEqual(['0', 0]);

  const entries = (await admin.ok('/ops/api/log/list', { subject: `second:${broken.id}` })).list;
  expect(entries.map(({ action }: any) => action)).toEqual(['aside.reinstate.done', 'aside.reinstate']);
  expect(JSON.parse(entries[1].before)).toMatchObject({ cause: 'Error: broken on purpose' });
  expect((await admin.ok('/ops/api/log/verify')).ok).toBe(true);
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
}, 60_000);
