import { TEST_HOT_XRP, TEST_XRP_PAYEE, XRP, XrpPayouts } from '@bourse/testkit/ripple/ripple-payouts';
import type { RippleAnswer, TestRipple } from '@bourse/testkit/ripple/ripple-server';
import { until } from '@bourse/testkit/signer-run';
import { afterEach, beforeEach, expect, test } from 'vitest';

type Lie = NonNullable<TestRipple['lie']>;

let xrp: XrpPayouts;

beforeEach(async () => {
  xrp = await XrpPayouts.open();
});

afterEach(() => xrp.close());

/** Resolves when the signer has logged something of it. */
async function logged(what: RegExp): Promise<void> {
  await until(
    async () => xrp.lines.slice(-20),
    (lines) => lines.some((line) => what.test(line)),
  );
}

/** An answer to one method, changed. */
function changed(wanted: string, change: (truth: any, fields: any) => RippleAnswer | undefined): Lie {
  return (method, fields, truth) => (method === wanted ? change(structuredClone(truth), fields) : undefined);
}

/** Of the newest validated ledger. */
const newest = (told: object) =>
  changed('ledger', (truth, { ledger_index: asked }) =>
    asked === 'validated' ? { ...truth, ledger: { ...truth.ledger, ...told } } : undefined,
  );
const account = (fields: object, data: object = {}) =>
  changed('account_info', (truth) => ({
    ...truth,
    ...fields,
    account_data: { ...truth.account_data, ...data },
  }));

test.each<[string, () => Lie, RegExp]>([
  [
    'another network',
    () => changed('server_state', (truth) => ({ ...truth, state: { ...truth.state, network_id: 1 } })),
    /of network 1, not 0/,
  ],
  [
    'a ledger that goes back',
    () => {
      const index = xrp.ripple.chain.validated - 3;
      return newest({ ledger_index: String(index), ledger_hash: xrp.ripple.chain.closed[index]!.hash });
    },
    /is at ledger \d+, it was at/,
  ],
  ['a ledger of the past', () => newest({ close_time: 7 }), /is not of now/],
  ['a ledger of the future', () => newest({ close_time: 2_000_000_000 }), /is not of now/],
  [
    'a ledger that is not validated',
    () => changed('ledger', (truth) => ({ ...truth, validated: false })),
    /does not fit at validated/,
  ],
  [
    'another ledger than was asked for',
    () =>
      changed('ledger', (truth, { ledger_index: asked }) =>
        asked === 'validated' ? undefined : { ...truth, ledger: { ...truth.ledger, ledger_index: '7' } },
      ),
    /answered another ledger than/,
  ],
  [
    'an account as it stands in no ledger',
    () => account({ validated: undefined }),
    /does not fit at validated/,
  ],
  [
    'an account of another ledger',
    () => account({ ledger_hash: 'B'.repeat(64) }),
    /another ledger or account/,
  ],
  ['another account', () => account({}, { Account: TEST_XRP_PAYEE }), /another ledger or account/],
  ['an amount that is none', () => account({}, { Balance: '1e9' }), /does not fit at account_data.Balance/],
  [
    'a fee that is none',
    () => changed('fee', () => ({ drops: { minimum_fee: '10' } })),
    /does not fit at drops/,
  ],
])(
  'a server that shows %s has nothing signed; one that is honest again is paid with',
  async (_, lie, why) => {
    const { ripple } = xrp;
    await xrp.start();
    await xrp.settle(await xrp.order({ amount: '1' }));
    // Until it has seen the newest ledger.
    await xrp.rounds();
    ripple.lie = lie();
    ripple.mine(2);
    const id = await xrp.order();
    await logged(why);
    await xrp.rounds();
    expect(xrp.signed(id)).toEqual([]);
    ripple.lie = undefined;
    expect(await xrp.settle(id)).toMatchObject({ isPaid: true });
    expect(ripple.balance(TEST_XRP_PAYEE)).toBe(126n * XRP);
  },
);

test('a history that becomes another one stops everything, until somebody starts the signer again', async () => {
  const { ripple } = xrp;
  await xrp.start();
  await xrp.settle(await xrp.order({ amount: '1' }));
  await xrp.rounds();
  ripple.replace(3);
  ripple.mine(1);
  const id = await xrp.order();
  await logged(/shows another ledger \d+ than it did/);
  await xrp.rounds();
  expect(xrp.signed(id)).toEqual([]);
  // Until a person has looked at it and started it again.
  await xrp.stop();
  await xrp.start();
  expect(await xrp.settle(id)).toMatchObject({ isPaid: true });
});

test('a sequence that goes back stops everything: what it counted might be signed again', async () => {
  const { ripple } = xrp;
  await xrp.start();
  await xrp.settle(await xrp.order({ amount: '1' }));
  const { sequence } = ripple.chain.closed.at(-1)!.accounts.get(TEST_HOT_XRP)!;
  ripple.lie = account({}, { Sequence: sequence - 1 });
  ripple.mine(1);
  const id = await xrp.order();
  await logged(/the sequence of \w+ went back/);
  expect(xrp.signed(id)).toEqual([]);
});

test('what was signed by a false number of ledgers is paid once when the numbers are true again', async () => {
  const { ripple } = xrp;
  ripple.chain.losesSubmitted = true;
  ripple.lie = (method, fields, truth) =>
    method === 'account_info'
      ? account({ ledger_index: fields['ledger_index'] })(method, fields, truthOf(fields['account']))
      : newest({ ledger_index: '999999' })(method, fields, truth);
  await xrp.start();
  const id = await xrp.order();
  await xrp.told(id, 'broadcast');
  expect(xrp.signed(id)[0]!.fields['LastLedgerSequence']).toBe(1_000_074);
  ripple.lie = undefined;
  await logged(/is at ledger \d+, it was at 999999 before/);
  ripple.chain.losesSubmitted = false;
  await xrp.stop();
  await xrp.start();
  expect(await xrp.settle(id)).toMatchObject({ isPaid: true });
  expect(ripple.balance(TEST_XRP_PAYEE)).toBe(125n * XRP);
});

/** An account as of the newest ledger, whichever was asked for. */
function truthOf(address: string): RippleAnswer {
  const { chain } = xrp.ripple;
  const { hash, accounts } = chain.closed.at(-1)!;
  const { balance, sequence, flags, ownerCount } = accounts.get(address)!;
  return {
    account_data: {
      Account: address,
      Balance: String(balance),
      Sequence: sequence,
      Flags: flags,
      OwnerCount: ownerCount,
    },
    ledger_hash: hash,
    validated: true,
  };
}

/** One that was submitted and lost, and of which the server then says what is not so. */
async function lost(): Promise<{ readonly id: string; readonly txHash: string; readonly sequence: number }> {
  xrp.ripple.chain.losesSubmitted = true;
  await xrp.start();
  const id = await xrp.order();
  const { txHash } = await xrp.told(id, 'broadcast');
  return { id, txHash, sequence: xrp.signed(id)[0]!.fields['Sequence'] };
}

/** What a server says of a transaction that it claims to have in a validated ledger. */
const claimed = (txHash: string, ledger: number, meta: object = {}): RippleAnswer => ({
  hash: txHash,
  ledger_index: ledger,
  validated: true,
  meta: { TransactionResult: 'tesSUCCESS', delivered_amount: '25000000', ...meta },
});

test('a transaction that is in no ledger is not settled by its being said to be', async () => {
  const { ripple } = xrp;
  const { id, txHash, sequence } = await lost();
  ripple.mine(2);
  const ledger = ripple.chain.validated;
  ripple.lie = (method, fields, truth) =>
    method === 'tx'
      ? claimed(txHash, ledger)
      : account({}, { Sequence: sequence + 1 })(method, fields, truth);
  ripple.mine(5);
  await logged(/has \w+, and shows it without/);
  await xrp.rounds();
  expect(xrp.settled(id)).toBeUndefined();
  expect(xrp.signed()).toHaveLength(1);
});

test('a transaction that is said to be where it cannot be, or is another, settles nothing', async () => {
  const { ripple } = xrp;
  const { id, txHash, sequence } = await lost();
  ripple.mine(2);
  for (const [answer, why] of [
    [claimed(txHash, 500), /where it cannot be/],
    [claimed('C'.repeat(64), ripple.chain.validated), /answered another transaction than/],
  ] as const) {
    ripple.lie = (method, fields, truth) =>
      method === 'tx' ? answer : account({}, { Sequence: sequence + 1 })(method, fields, truth);
    ripple.mine(1);
    await logged(why);
  }
  expect(xrp.settled(id)).toBeUndefined();
});

test('one that is in a ledger while its sequence is said to be free is not signed anew', async () => {
  const { ripple } = xrp;
  await xrp.start();
  const id = await xrp.order();
  const { txHash } = await xrp.told(id, 'broadcast');
  const { Sequence: sequence } = xrp.signed(id)[0]!.fields;
  ripple.lie = account({}, { Sequence: sequence });
  ripple.mine(80);
  const { detail } = await xrp.told(id, 'waiting');
  expect(detail).toMatch(new RegExp(`shows ${txHash} in ledger \\d+, and sequence ${sequence} as free`));
  await xrp.rounds();
  expect(xrp.signed(id)).toHaveLength(1);
  ripple.lie = undefined;
  expect(await xrp.settle(id)).toEqual({ txHash, isPaid: true });
});

test.each<[string, object, RegExp]>([
  ['another amount', { delivered_amount: '24999999' }, /has delivered another amount/],
  [
    'another currency',
    { delivered_amount: { currency: 'XRP', value: '25' } },
    /has delivered another amount/,
  ],
  ['nothing that can be read', { delivered_amount: 'unavailable' }, /has delivered another amount/],
  ['a result that no ledger has', { TransactionResult: 'tefPAST_SEQ' }, /with the result tefPAST_SEQ/],
])('one that is said to have delivered %s is settled neither way', async (_, meta, why) => {
  const { ripple } = xrp;
  await xrp.start();
  const id = await xrp.order();
  const { txHash } = await xrp.told(id, 'broadcast');
  ripple.lie = changed('tx', (truth) =>
    truth.meta ? { ...truth, meta: { ...truth.meta, ...meta } } : undefined,
  );
  ripple.mine(5);
  expect((await xrp.told(id, 'waiting')).detail).toMatch(why);
  expect(xrp.settled(id)).toBeUndefined();
  ripple.lie = undefined;
  expect(await xrp.settle(id)).toEqual({ txHash, isPaid: true });
  expect((await xrp.database.reports(id)).map(({ event }) => event)).not.toContain('reverted');
});

test('a server that lacks the ledgers in question is not believed to have looked', async () => {
  const { ripple } = xrp;
  await xrp.start();
  const id = await xrp.order();
  const { txHash } = await xrp.told(id, 'broadcast');
  await xrp.stop();
  ripple.mine(100);
  ripple.firstLedger = ripple.chain.validated - 5;
  await xrp.start();
  expect((await xrp.told(id, 'waiting')).detail).toMatch(/lacks ledgers that may say by what/);
  await xrp.rounds();
  expect(xrp.signed()).toHaveLength(1);
  ripple.firstLedger = 0;
  expect(await xrp.settle(id)).toEqual({ txHash, isPaid: true });
});

test('a sequence that something of somebody else has used waits for a person, for good', async () => {
  const { ripple } = xrp;
  const { id, sequence } = await lost();
  ripple.chain.change(TEST_HOT_XRP, { sequence: sequence + 1 });
  ripple.mine(100);
  expect((await xrp.told(id, 'waiting')).detail).toBe(
    `sequence ${sequence} was used by a transaction of somebody else`,
  );
  ripple.mine(100);
  await xrp.rounds();
  expect(xrp.signed(id)).toHaveLength(1);
  expect(ripple.balance(TEST_XRP_PAYEE)).toBe(100n * XRP);
});

test('what a server says to the bytes that it gets is no outcome', async () => {
  const { ripple } = xrp;
  xrp.ripple.lie = changed('submit', () => ({ status: 'success', engine_result: 'tefMAX_LEDGER' }));
  await xrp.start();
  const id = await xrp.order();
  const { txHash } = await xrp.told(id, 'broadcast');
  expect(await xrp.settle(id)).toEqual({ txHash, isPaid: true });
  ripple.lie = changed('submit', () => ({ status: 'success', engine_result: 'temMALFORMED' }));
  const next = await xrp.order();
  await logged(/submit: temMALFORMED/);
  expect(await xrp.settle(next)).toMatchObject({ isPaid: true });
});
