import { FLAGS } from '@bourse/testkit/ripple/ledger-rules';
import { TEST_HOT_XRP, TEST_XRP_PAYEE, XRP, XrpPayouts } from '@bourse/testkit/ripple/ripple-payouts';
import { TEST_WORDS } from '@bourse/testkit/signer';
import { until } from '@bourse/testkit/signer-run';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancel } from '../../commands/cancel.ts';
import { SeedVault } from '../../vault/seed-vault.ts';

/** Nobody whom the ledger knows. */
const NEW = 'rU893viamSnsfP3zjzM2KPxjqZjXSXK6VF';

let xrp: XrpPayouts;

beforeEach(async () => {
  xrp = await XrpPayouts.open();
});

afterEach(() => xrp.close());

test('it pays to the drop, with the tag, and settles when validated ledgers have it', async () => {
  const { ripple } = xrp;
  ripple.chain.lag = 2;
  ripple.mine(2);
  await xrp.start();
  const id = await xrp.order({ amount: '25.000001', memo: '4294967295' });
  const { txHash } = await xrp.told(id, 'broadcast');
  ripple.mine(2);
  await xrp.rounds();
  // Closed, and not validated yet.
  expect(ripple.balance(TEST_XRP_PAYEE)).toBe(100n * XRP);
  expect(xrp.settled(id)).toBeUndefined();
  expect(await xrp.settle(id)).toEqual({ txHash, isPaid: true });
  expect(ripple.balance(TEST_XRP_PAYEE)).toBe(125_000_001n);
  const { fields } = xrp.signed(id)[0]!;
  expect(fields).toMatchObject({
    Account: TEST_HOT_XRP,
    Destination: TEST_XRP_PAYEE,
    DestinationTag: 4_294_967_295,
    Fee: '12',
  });
  expect(ripple.balance(TEST_HOT_XRP)).toBe(1_000n * XRP - 25_000_001n - 12n);
  expect(fields).not.toHaveProperty('NetworkID');
});

test('on a network with a number above 1024 transactions name it', async () => {
  xrp.ripple.chain.networkId = 21_337;
  xrp.set({ networkId: 21_337 });
  await xrp.start();
  const id = await xrp.order();
  expect(await xrp.settle(id)).toMatchObject({ isPaid: true });
  expect(xrp.signed(id)[0]!.fields).toMatchObject({ NetworkID: 21_337 });
});

test('eight are on their way at once, one sequence after the other; the ninth waits for the ledger', async () => {
  await xrp.start();
  const ids: string[] = [];
  for (let i = 0; i < 9; i++) ids.push(await xrp.order({ amount: '1' }));
  const waiting = await xrp.told(ids[8]!, 'waiting');
  expect(waiting.detail).toBe('8 payments before it are on their way');
  expect(xrp.signed()).toHaveLength(8);
  for (const id of ids) await xrp.settle(id);
  const sequences = ids.map((id) => xrp.signed(id)[0]!.fields['Sequence']);
  expect(sequences).toEqual(ids.map((_, index) => sequences[0] + index));
  expect(xrp.signed()).toHaveLength(9);
  expect(xrp.ripple.balance(TEST_XRP_PAYEE)).toBe(109n * XRP);
});

test('the reserve is never spent, nor what is promised to others', async () => {
  const { ripple } = xrp;
  ripple.chain.change(TEST_HOT_XRP, { balance: 31_000_012n, ownerCount: 5 });
  ripple.mine(1);
  await xrp.start();
  // 1 XRP and 5 times 0.2 stay: 29.000012 are free.
  const first = await xrp.order({ amount: '19' });
  await xrp.told(first, 'broadcast');
  const second = await xrp.order({ amount: '10' });
  const { detail } = await xrp.told(second, 'waiting');
  expect(detail).toBe(`${TEST_HOT_XRP} has 10 XRP above its reserve only`);
  await xrp.settle(first);
  ripple.chain.pay(TEST_HOT_XRP, 12n);
  await xrp.settle(second);
  expect(ripple.balance(TEST_HOT_XRP)).toBe(2n * XRP);
});

test('a new address is paid with the reserve of an account at least; less is refused, and nothing signed', async () => {
  await xrp.start();
  const little = await xrp.order({ address: NEW, amount: '0.999999' });
  const { detail } = await xrp.told(little, 'refused');
  expect(detail).toBe('the address is new, and a first payment is at least 1000000 drops');
  const enough = await xrp.order({ address: NEW, amount: '1' });
  expect(await xrp.settle(enough)).toMatchObject({ isPaid: true });
  expect(xrp.ripple.balance(NEW)).toBe(XRP);
  expect(xrp.signed()).toHaveLength(1);
});

test.each<[string, { flags?: number; address?: string }, RegExp]>([
  ['takes payments with a tag only', { flags: FLAGS.requireDestTag }, /with a tag only/],
  ['wants no XRP', { flags: FLAGS.disallowXrp }, /wants no XRP/],
  ['takes payments of those only who are let in', { flags: FLAGS.depositAuth }, /whom its owner has let in/],
  ['is the hot wallet', { address: TEST_HOT_XRP }, /our own/],
])('an address that %s is refused before anything is signed', async (_, { flags = 0, address }, why) => {
  xrp.ripple.chain.change(TEST_XRP_PAYEE, { flags });
  xrp.ripple.mine(1);
  await xrp.start();
  const id = await xrp.order(address === undefined ? {} : { address });
  expect((await xrp.told(id, 'refused')).detail).toMatch(why);
  expect(xrp.signed()).toEqual([]);
});

test('who has let us in is paid, and so is who gets his tag', async () => {
  xrp.ripple.chain.change(TEST_XRP_PAYEE, {
    flags: FLAGS.depositAuth | FLAGS.requireDestTag,
    authorized: [TEST_HOT_XRP],
  });
  xrp.ripple.mine(1);
  await xrp.start();
  expect(await xrp.settle(await xrp.order({ memo: '0' }))).toMatchObject({ isPaid: true });
  expect(xrp.signed()[0]!.fields).toMatchObject({ DestinationTag: 0 });
});

test('what is cancelled after it was accepted is told at the next start, once', async () => {
  xrp.ripple.chain.baseFee = 2_000n;
  await xrp.start();
  const id = await xrp.order();
  await xrp.told(id, 'waiting');
  await xrp.stop();
  await cancel(xrp.keys.folder, new SeedVault(TEST_WORDS).id, id, Date.now());
  for (let i = 0; i < 2; i++) {
    await xrp.start();
    expect(await xrp.told(id, 'refused')).toMatchObject({ detail: 'cancelled at the signer' });
    await xrp.rounds();
    await xrp.stop();
  }
  const events = (await xrp.database.reports(id)).map(({ event }) => event);
  expect(events.filter((event) => event === 'refused')).toHaveLength(1);
});

test('what a ledger takes the fee for and does not pay ends as failed, and the next one pays', async () => {
  const { ripple } = xrp;
  ripple.chain.openFee = 5_000n;
  await xrp.start();
  const id = await xrp.order({ amount: '25' });
  const { txHash } = await xrp.told(id, 'broadcast');
  // It waits in the queue; meanwhile the owner of the address wants tags.
  ripple.chain.change(TEST_XRP_PAYEE, { flags: FLAGS.requireDestTag });
  ripple.chain.openFee = 10n;
  expect(await xrp.settle(id)).toEqual({ txHash, isPaid: false });
  expect(await xrp.told(id, 'reverted')).toEqual({
    event: 'reverted',
    txHash,
    detail: 'tecDST_TAG_NEEDED, at a fee of 0.001 XRP',
  });
  expect(ripple.balance(TEST_HOT_XRP)).toBe(1_000n * XRP - 1_000n);
  const next = await xrp.order({ amount: '25', memo: '7' });
  expect(await xrp.settle(next)).toMatchObject({ isPaid: true });
  expect(ripple.balance(TEST_XRP_PAYEE)).toBe(125n * XRP);
});

test('a stuck one is replaced by the same sequence and a higher fee, up to the limit', async () => {
  const { ripple } = xrp;
  xrp.set({ replaceAfterSeconds: 1 });
  await xrp.start();
  ripple.chain.losesSubmitted = true;
  const id = await xrp.order({ feeLimit: '0.00002' });
  await xrp.told(id, 'replaced');
  expect((await xrp.told(id, 'waiting')).detail).toBe('stuck: a higher fee would be above the fee limit');
  const signed = xrp.signed(id).map(({ fields }) => fields);
  expect(signed.map(({ Fee }) => Fee)).toEqual(['12', '16']);
  expect(signed[0]!['Sequence']).toBe(signed[1]!['Sequence']);
  expect(signed[1]).toMatchObject({ Amount: '25000000', Destination: TEST_XRP_PAYEE });
  ripple.chain.losesSubmitted = false;
  // The newest is the one that is sent again; the server has forgotten both.
  await xrp.stop();
  await xrp.start();
  const { txHash } = await xrp.settle(id);
  expect(txHash).toBe(xrp.signed(id)[1]!.txHash);
  expect(ripple.balance(TEST_XRP_PAYEE)).toBe(125n * XRP);
});

test('the first one may win after all: it is the one that counts', async () => {
  const { ripple } = xrp;
  // Between the question and the payment the ledger has become dear: it waits in the queue.
  ripple.lie = (method, _, truth) =>
    method === 'fee' ? { ...truth, drops: { ...truth['drops'], open_ledger_fee: '10' } } : undefined;
  ripple.chain.openFee = 5_000n;
  await xrp.start();
  const id = await xrp.order({ feeLimit: '0.009' });
  const first = await xrp.told(id, 'broadcast');
  await xrp.stop();
  ripple.lie = undefined;
  ripple.chain.losesSubmitted = true;
  xrp.set({ replaceAfterSeconds: 1 });
  await xrp.start();
  await xrp.told(id, 'replaced');
  ripple.chain.losesSubmitted = false;
  ripple.chain.openFee = 10n;
  expect(await xrp.settle(id)).toEqual({ txHash: first.txHash, isPaid: true });
  const sequences = xrp.signed(id).map(({ fields }) => fields['Sequence']);
  expect(sequences.length).toBeGreaterThan(1);
  expect(new Set(sequences).size).toBe(1);
  expect(ripple.balance(TEST_XRP_PAYEE)).toBe(125n * XRP);
  expect(ripple.balance(TEST_HOT_XRP)).toBe(975n * XRP - 12n);
});

test('what no ledger can take any more is signed anew with the same sequence, and not a ledger earlier', async () => {
  const { ripple } = xrp;
  await xrp.start();
  ripple.chain.losesSubmitted = true;
  const id = await xrp.order();
  await xrp.told(id, 'broadcast');
  const { fields: first } = xrp.signed(id)[0]!;
  const last: number = first['LastLedgerSequence'];
  ripple.mine(last - ripple.chain.validated);
  await xrp.rounds();
  expect(ripple.chain.validated).toBe(last);
  expect(xrp.signed(id)).toHaveLength(1);
  ripple.mine(1);
  await until(
    async () => xrp.signed(id).length,
    (length) => length === 2,
  );
  ripple.chain.losesSubmitted = false;
  await xrp.stop();
  await xrp.start();
  const { txHash, isPaid } = await xrp.settle(id);
  const [, second] = xrp.signed(id);
  expect({ txHash, isPaid }).toEqual({ txHash: second!.txHash, isPaid: true });
  expect(second!.fields['Sequence']).toBe(first['Sequence']);
  expect(second!.fields['LastLedgerSequence']).toBe(last + 76);
  expect(ripple.balance(TEST_XRP_PAYEE)).toBe(125n * XRP);
});

test('a server that has forgotten gets the same bytes again', async () => {
  const { ripple } = xrp;
  await xrp.start();
  const id = await xrp.order();
  const { txHash } = await xrp.told(id, 'broadcast');
  ripple.chain.forget();
  ripple.mine(3);
  await xrp.stop();
  await xrp.start();
  expect(await xrp.settle(id)).toEqual({ txHash, isPaid: true });
  expect(xrp.signed(id)).toHaveLength(1);
});

test('a key that somebody else has used signs nothing more', async () => {
  const { ripple } = xrp;
  await xrp.start();
  const first = await xrp.order();
  await xrp.settle(first);
  const { sequence } = ripple.chain.closed.at(-1)!.accounts.get(TEST_HOT_XRP)!;
  ripple.chain.change(TEST_HOT_XRP, { sequence: sequence + 1 });
  ripple.mine(1);
  await xrp.rounds();
  const second = await xrp.order();
  expect((await xrp.told(second, 'waiting')).detail).toBe(
    `${TEST_HOT_XRP} is at sequence ${sequence + 1} on the ledger, ${sequence} in the record`,
  );
  expect(xrp.signed(second)).toEqual([]);
});

test('nothing is paid for more than the fee limit, and nothing by an account that has laid its key off', async () => {
  const { ripple } = xrp;
  await xrp.start();
  ripple.chain.baseFee = 2_000n;
  const dear = await xrp.order({ feeLimit: '0.001' });
  expect((await xrp.told(dear, 'waiting')).detail).toBe('the chain asks for more than the fee limit');
  ripple.chain.baseFee = 10n;
  await xrp.settle(dear);
  ripple.chain.change(TEST_HOT_XRP, { flags: FLAGS.disableMaster });
  ripple.mine(1);
  const next = await xrp.order();
  expect((await xrp.told(next, 'waiting')).detail).toMatch(/does not take its own key/);
});

test('what the hot wallet has too much of goes to the cold address', async () => {
  xrp.set({ coldAddress: TEST_XRP_PAYEE, coins: { XRP: { decimals: 6, hotMost: '600', hotLeast: '900' } } });
  await xrp.start();
  await xrp.settle('cold:1');
  // A reserve of 1 XRP is no part of the 600.
  expect(xrp.ripple.balance(TEST_XRP_PAYEE)).toBe(499n * XRP);
  expect(xrp.ripple.balance(TEST_HOT_XRP)).toBe(601n * XRP - 12n);
  expect(await xrp.told('hot:XRP:XRP', 'low')).toMatchObject({ detail: expect.stringMatching(/^599\.99/) });
});
