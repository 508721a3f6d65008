import { parseAmount } from '@bourse/money/amount';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { OutcomeUnknown, SequencerStopped, type Sequencer } from '../../sequencer/sequencer.ts';
import type { Services } from '../../services.ts';
import { ChainRegistry } from '../chains.ts';
import { Deposits } from '../deposits/deposits.ts';
import { StrayPayments } from '../deposits/stray-payments.ts';
import { eventually, verifiedUser, WITHDRAWAL, claimDeposit } from '../test-wallet.ts';
import { UNSCREENED } from '../../screening/test-screen.ts';

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
afterAll(() => stopClean(exchange));

/** As when the database is lost after the commit: the command has had its effect, and nobody knows. */
function losing({ sequencer }: Services): Sequencer {
  return {
    onCommitted: () => undefined,
    updateOnCommit: () => undefined,
    submit: async (command) => {
      await sequencer.submit(command);
      throw new SequencerStopped('lost the database');
    },
  };
}

test('a credit whose outcome is unknown is no refusal, stays decided, and happens once', async () => {
  const { services, wallet } = exchange.running;
  const user = await exchange.signUp();
  const { data } = await claimDeposit(user, { amount: '40' });
  const chains = new ChainRegistry(services.db, exchange.running.coins);
  await chains.load();
  const deposits = new Deposits(
    { ...services, sequencer: losing(services) },
    {
      ...{ chains, strays: new StrayPayments(services), screen: UNSCREENED },
      sendMessage: async () => undefined,
    },
  );
  await expect(
    deposits.finishManual(data.id, parseAmount('40')!, { by: 'two', proposedBy: 1, approvedBy: 2 }),
  ).rejects.toThrow(SequencerStopped);
  expect(await wallet.operations.rejectDeposit(data.id, 'late')).toMatchObject({ code: 'OPS_NOT_PENDING' });
  await eventually(async () =>
    expect((await user.ok('/bb/recharge/record')).list[0]).toMatchObject({
      status: 'finished',
      arrival: '40',
    }),
  );
  expect((await user.balance('USDT')).available).toBe('10040.00000000');
});

test('a withdrawal whose answer was lost is found by its request id, also after a restart', async () => {
  const user = await verifiedUser(exchange);
  const code = await exchange.codeFor(user, 'withdraw');
  const fields = { ...WITHDRAWAL, code, requestId: 'lost' };
  const { data } = await user.call('/bb/user/statisticsUser/txPay', fields);
  await exchange.restart();
  expect(await user.ok('/bb/user/statisticsUser/txPay', fields)).toEqual(data);
  expect((await user.balance('USDT')).frozen).toBe('100.00000000');
});

// The fault: the next request took its turn before the first was committed, and each found the whole limit of the day.
test('attack: withdrawals while commits take long do not pass the limit of the day, and the first keeps its worth', async () => {
  const { sequencer } = exchange.running.services;
  const user = await verifiedUser(exchange);
  const code = await exchange.codeFor(user, 'withdraw');
  await exchange.query("insert into parameters values ('withdraw_level1_day_usdt', '150')");
  const submit = sequencer.submit.bind(sequencer);
  let late: Promise<unknown> = Promise.resolve();
  const slow = vi.spyOn(sequencer, 'submit').mockImplementation(async (command, origin) => {
    if (command.type !== 'requestWithdrawal') return late.then(() => submit(command, origin));
    late = sleep(300).then(() => submit(command, origin));
    throw new OutcomeUnknown('not committed in time');
  });
  const ask = (requestId: string) =>
    user.call('/bb/user/statisticsUser/txPay', { ...WITHDRAWAL, code, requestId });
  const answers = await Promise.all([ask('first'), ask('second')]);
  slow.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual([503, 200]);
  expect(answers[1]!.msg).toContain('50 USDT');
  expect((await user.balance('USDT')).frozen).toBe('100.00000000');
  const [{ worth }] = await exchange.query(
    'select worth from withdrawal_worths join withdrawals on id = withdrawal_id where owner = $1',
    [user.userId],
  );
  expect(worth).toBe('10000000000');
  await exchange.query("delete from parameters where name = 'withdraw_level1_day_usdt'");
});
