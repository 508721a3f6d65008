import { TEST_HOT_XRP, TEST_XRP_PAYEE, XrpPayouts } from '@bourse/testkit/ripple/ripple-payouts';
import { KillableSigner, randomOf } from '@bourse/testkit/signer-kills';
import { until } from '@bourse/testkit/signer-run';
import { afterEach, beforeEach, expect, test } from 'vitest';

const KILLS = Number(process.env['SIGNER_KILLS'] ?? 12);
const SEED = Number(process.env['SIGNER_SEED'] ?? Date.now() % 1_000_000);
const MOST_ORDERS = 12;

let xrp: XrpPayouts;
let signer: KillableSigner;

beforeEach(async () => {
  xrp = await XrpPayouts.open({ replaceAfterSeconds: 1 });
  const { keys, database, ripple } = xrp;
  signer = new KillableSigner({ keys, databaseUrl: database.url, rpcUrls: { XRP: ripple.url } });
});

afterEach(async () => {
  signer.kill();
  await xrp.close();
});

test(`killed between any two steps, it pays each payout once on the XRP ledger (seed ${SEED})`, async () => {
  const { ripple } = xrp;
  const { chain } = ripple;
  const random = randomOf(SEED);
  const [hot, payee] = [ripple.balance(TEST_HOT_XRP), ripple.balance(TEST_XRP_PAYEE)];
  const first = chain.closed.at(-1)!.accounts.get(TEST_HOT_XRP)!.sequence;
  const ids: string[] = [];
  let sum = 0n;
  async function order(): Promise<void> {
    const drops = BigInt(1 + random(999_999));
    sum += drops;
    const amount = `0.${String(drops).padStart(6, '0')}`.replace(/0+$/, '');
    ids.push(await xrp.order({ amount, memo: String(random(1_000)), feeLimit: '0.01' }));
  }

  await order();
  chain.lag = 1;
  for (let kill = 0; kill < KILLS; kill++) {
    if (random(3) > 0 && ids.length < MOST_ORDERS) await order();
    // Dear ledgers, in which payments queue, and a server that loses what it has taken.
    chain.openFee = random(3) === 0 ? 9_000n : 10n;
    chain.losesSubmitted = random(4) === 0;
    const closing = setInterval(() => ripple.mine(1), 50 + random(200));
    await signer.runUntilKilled(1 + random(60), 4_000);
    clearInterval(closing);
    if (random(4) === 0) chain.forget();
    // Some expire.
    if (random(4) === 0) ripple.mine(80);
  }
  chain.losesSubmitted = false;
  chain.openFee = 10n;
  signer.start();
  await until(
    async () => {
      ripple.mine(1);
      return ids.filter((id) => xrp.settled(id)?.isPaid).length;
    },
    (settled) => settled === ids.length,
    60_000,
  );

  expect(ripple.balance(TEST_XRP_PAYEE) - payee).toBe(sum);
  const inLedgers = chain.closed
    .flatMap(({ transactions }) => transactions)
    .filter(({ Account }) => Account === TEST_HOT_XRP);
  expect(inLedgers.map(({ hash }) => hash).toSorted()).toEqual(
    ids.map((id) => xrp.settled(id)!.txHash).toSorted(),
  );
  const fees = inLedgers.reduce((all, { Fee }) => all + BigInt(Fee), 0n);
  expect(ripple.balance(TEST_HOT_XRP)).toBe(hot - sum - fees);
  // Two transactions of one payout never have two sequences, nor two payouts one; and none is skipped.
  const sequences = ids.map(
    (id) => new Set(xrp.signed(id).map(({ fields }) => fields['Sequence'] as number)),
  );
  expect(sequences.map(({ size }) => size)).toEqual(ids.map(() => 1));
  expect(sequences.flatMap((each) => [...each]).toSorted((a, b) => a - b)).toEqual(
    ids.map((_, index) => first + index),
  );
  for (const id of ids) {
    const events = (await xrp.database.reports(id)).map(({ event }) => event);
    expect(events).toContain('accepted');
    expect(events).toContain('broadcast');
    expect(events).not.toContain('reverted');
  }
}, 240_000);
