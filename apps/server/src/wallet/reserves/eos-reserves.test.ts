import { isAttested, shownKey } from '@bourse/custody/attestation/attestation';
import { reserveStatement } from '@bourse/protocol/liabilities/reserves';
import { wording } from '@bourse/protocol/texts/wording';
import { startTestEos } from '@bourse/testkit/eos/eos-node';
import { EOS, fillEos, HOT } from '@bourse/testkit/eos/eos-scene';
import { OTHER_EOS_WALLET } from '@bourse/testkit/eos/other-wallet';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { makeSignerFolder, TEST_KEY_EOS } from '@bourse/testkit/signer';
import { addSignerRole } from '@bourse/testkit/signer-database';
import { runTestSigner, until } from '@bourse/testkit/signer-run';
import { afterAll, expect, test } from 'vitest';

/** Where users deposit: the signer has no key of it. */
const SHARED = 'depositwllt1';
/** Of which nobody has a key here. */
const COLD = 'coldwallet11';
/** The signer looks every few seconds, and a machine may be busy. */
const PATIENCE_MS = 45_000;
/** So slow that the exchange keeps up. */
const BLOCK_MS = 300;

const eos = await startTestEos();
fillEos(eos);
eos.ledger.open(SHARED, OTHER_EOS_WALLET.key, OTHER_EOS_WALLET.key);
eos.ledger.open(COLD, OTHER_EOS_WALLET.key);
eos.give(SHARED, 30n * EOS, '12345678');
// The exchange begins to read a hundred blocks back.
eos.mine(200);
eos.mineEvery(BLOCK_MS);

const exchange = await startTestExchange({
  env: { DEMO_REVIEW: 'off', PAYOUTS: 'signer', RPC_EOS: eos.url },
  parts: { wallet: { chainPollMs: 30, reconcileMs: 50 } },
  startAt: Date.now(),
});
await exchange.running.wallet.operations.updateChain({
  ...{ currency: 'EOS', chain: 'EOS', manualAddress: SHARED },
});
await exchange.signUp();
const admin = await enrolAdmin(exchange);
const [one, two] = [
  await enrolOperator(exchange, admin, 'finance', 'one@example.com'),
  await enrolOperator(exchange, admin, 'finance', 'two@example.com'),
];
for (const [address, kind] of [
  [HOT, 'hot'],
  [COLD, 'cold'],
] as const) {
  const fields = { chain: 'EOS', address, kind };
  const { proposal } = await one.ok('/ops/api/reconciliation/setAddress', fields);
  expect(await two.approve(proposal)).toMatchObject({ code: 1 });
}
const keys = await makeSignerFolder({
  chains: {
    EOS: {
      ...{ kind: 'eos', chainId: eos.chainId, account: HOT, feeCap: '1' },
      coins: { EOS: { decimals: 4 } },
    },
  },
  limits: {},
});
let signer: Awaited<ReturnType<typeof runTestSigner>> | undefined;

afterAll(async () => {
  await signer?.stop();
  await exchange.stop();
  keys.remove();
  await eos.stop();
});

const published = () => exchange.visitor.ok('/bb/liabilities/reserves');
/** Of a new proof, as time would have it. */
async function publishedAnew() {
  const before = (await published()).statement?.commitment ?? 0;
  await exchange.running.liabilities.commit();
  const answer = await until(
    async () => {
      await exchange.running.dailyReserves.run();
      return published();
    },
    ({ statement }) => statement?.commitment > before && statement.away.length === 0,
    PATIENCE_MS,
  );
  return reserveStatement.parse(answer.statement);
}
const heldBy = ({ holdings }: { holdings: readonly { address: string; units: string }[] }) =>
  Object.fromEntries(holdings.map(({ address, units }) => [address, BigInt(units)]));

/** Two operators publish what the wallet of the shared account has signed for an account. */
async function bring(address: string) {
  const { commitment, hash } = (await one.ok('/ops/api/reserves/status')).request;
  const attested = { chain: 'EOS', address };
  const signature = await OTHER_EOS_WALLET.attest({ commitment, hash, ...attested });
  const attestations = JSON.stringify({ commitment, hash, signatures: [{ ...attested, signature }] });
  const { proposal } = await one.ok('/ops/api/reserves/publish', { attestations });
  return two.approve(proposal);
}

/** Until that many units are what the reconciliation knows of an address. */
function reads(address: string, units: bigint) {
  return until(
    () =>
      exchange.query(`
        select ((shown + residual) * 10000)::bigint::text as units from custody_balances
        where address = '${address}' and read_block is not null`),
    ([row]: any) => row?.units === String(units),
    PATIENCE_MS,
  );
}

test('the account that pays is counted: its key has signed, the node says that it is its key, and whose else', async () => {
  await reads(HOT, 1_000n * EOS);
  await reads(SHARED, 30n * EOS);
  await reads(COLD, 0n);
  eos.ledger.accounts.get(HOT)!.ownerKey = OTHER_EOS_WALLET.key;
  const databaseUrl = await addSignerRole(exchange.databaseUrl);
  signer = await runTestSigner({ keys, databaseUrl, rpcUrls: { EOS: eos.url } });
  const statement = await publishedAnew();
  expect(statement.addresses).toMatchObject([{ chain: 'EOS', format: 'eos', address: HOT, kind: 'hot' }]);
  const { signature } = statement.addresses[0]!;
  const { commitment, hash } = statement;
  expect(await isAttested('eos', { commitment, hash, chain: 'EOS', address: HOT }, signature)).toBe(true);
  expect(shownKey(signature)).toBe(TEST_KEY_EOS);
  expect(heldBy(statement)).toEqual({ [HOT]: 1_000n * EOS });
  expect(statement.keys).toEqual([{ chain: 'EOS', address: HOT, state: 'also' }]);
  expect(statement.unsigned?.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { chain: 'EOS', kind: 'cold', count: 1 },
    { chain: 'EOS', kind: 'shared', count: 1 },
  ]);
});

test('what the key of the account that users share has signed is counted, once two operators have brought it', async () => {
  expect(await bring(SHARED)).toMatchObject({ code: 1 });
  const { statement } = await published();
  expect(heldBy(statement)).toEqual({ [HOT]: 1_000n * EOS, [SHARED]: 30n * EOS });
  // That key alone is named by it, as owner as well.
  expect(statement.keys).toEqual([{ chain: 'EOS', address: HOT, state: 'also' }]);
  expect(statement.unsigned).toEqual([{ chain: 'EOS', kind: 'cold', count: 1 }]);
});

test('attack: what another key has signed for an account is not published, and neither is it for one that there is not', async () => {
  eos.ledger.accounts.get(COLD)!.activeKey = '';
  const refused = { code: 0, msg: wording('en-US', 'RESERVES_NOT_SIGNED', { address: COLD }) };
  expect(await bring(COLD)).toMatchObject(refused);
  eos.ledger.accounts.delete(COLD);
  expect(await bring(COLD)).toMatchObject(refused);
  expect((await published()).statement.addresses).toHaveLength(2);
});

test('what moves meanwhile is carried on by blocks', async () => {
  eos.give(HOT, 25n * EOS);
  await reads(HOT, 1_025n * EOS);
  expect(heldBy(await publishedAnew())).toEqual({ [HOT]: 1_025n * EOS });
});

test('an account whose key has changed is named, and not counted', async () => {
  eos.ledger.accounts.get(HOT)!.activeKey = OTHER_EOS_WALLET.key;
  const statement = await publishedAnew();
  expect(statement.addresses).toMatchObject([{ address: HOT }]);
  expect(statement.keys).toEqual([{ chain: 'EOS', address: HOT, state: 'disabled' }]);
  expect(statement.holdings).toEqual([]);
});
