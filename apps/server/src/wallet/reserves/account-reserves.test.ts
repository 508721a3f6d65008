import { attestationText, isAttested } from '@bourse/custody/attestation/attestation';
import { tip191Digest } from '@bourse/custody/attestation/tip191';
import { reserveStatement } from '@bourse/protocol/liabilities/reserves';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { OTHER_XRP_WALLET } from '@bourse/testkit/ripple/other-wallet';
import { TEST_HOT_XRP, TEST_XPUB_XRP, XRP } from '@bourse/testkit/ripple/ripple-payouts';
import { startTestRipple } from '@bourse/testkit/ripple/ripple-server';
import { makeSignerFolder, TEST_HOT_TRON, TEST_XPUB_TRON } from '@bourse/testkit/signer';
import { addSignerRole } from '@bourse/testkit/signer-database';
import { runTestSigner, until } from '@bourse/testkit/signer-run';
import { startTestTron } from '@bourse/testkit/tron-node';
import pg from 'pg';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, expect, test } from 'vitest';
import { versionedAddress } from '../nodes/bitcoin-scripts.ts';
import { tronHex } from '../reading/test-nodes.ts';

/** A cold wallet of TRON, and the account on the XRP ledger that users share: neither is the signer's. */
const coldTron = {
  address: 'TTLc7cv53q4DS6xubu2Lm5TsRkKGUeZqUV',
  key: privateKeyToAccount('0xe331b6d69882b4cb4ea581d88e0b604039a3de5967688d3dcffdd2270c0fd109'),
};
const SHARED_XRP = OTHER_XRP_WALLET.address;
/** The signer looks every few seconds, and a machine may be busy. */
const PATIENCE_MS = 30_000;
const FLAGS = { disableMaster: 0x0010_0000 };

const [tron, ripple] = await Promise.all([startTestTron(), startTestRipple()]);
tron.give(TEST_HOT_TRON, 90_000_000n);
tron.giveToken(TEST_HOT_TRON, 7_000_000n);
tron.giveToken(coldTron.address, 5_000_001n);
tron.mine();
ripple.chain.pay(TEST_HOT_XRP, 50n * XRP);
ripple.chain.pay(SHARED_XRP, 30n * XRP, 7);
ripple.mine(1);
let signer: Awaited<ReturnType<typeof runTestSigner>> | undefined;

const exchange = await startTestExchange({
  env: {
    DEMO_REVIEW: 'off',
    PAYOUTS: 'signer',
    RPC_TRC20: tron.url,
    RPC_XRP: ripple.url,
    XPUB_TRON: TEST_XPUB_TRON,
    XPUB_XRP: TEST_XPUB_XRP,
  },
  parts: { wallet: { chainPollMs: 30, reconcileMs: 50 } },
  startAt: Date.now(),
});
await exchange.running.wallet.operations.updateChain({
  ...{ currency: 'XRP', chain: 'XRP' },
  manualAddress: SHARED_XRP,
});
await exchange.signUp();
const admin = await enrolAdmin(exchange);
const finance = [
  await enrolOperator(exchange, admin, 'finance', 'one@example.com'),
  await enrolOperator(exchange, admin, 'finance', 'two@example.com'),
];
await addCold(coldTron.address);
const keys = await makeSignerFolder({
  chains: {
    TRC20: {
      ...{ kind: 'tron', genesis: tron.genesis, feeCap: '60' },
      coins: { USDT: { token: tron.token, decimals: 6 } },
    },
    XRP: { kind: 'ripple', feeCap: '0.01', coins: { XRP: { decimals: 6 } } },
  },
  limits: {},
});
const signerUrl = await addSignerRole(exchange.databaseUrl);

afterAll(async () => {
  await signer?.stop();
  await exchange.stop();
  keys.remove();
  await Promise.all([tron.stop(), ripple.stop()]);
});

/** Until the exchange has read both chains to their ends, and asked what the addresses of the house hold. */
async function allRead(addresses = 4) {
  await until(
    () =>
      exchange.query(`
        select (select next_block from chain_watches where chain = 'XRP') as xrp,
          (select next_block from chain_watches where chain = 'TRC20') as tron,
          (select count(*)::int from custody_balances where read_block is not null) as asked`),
    ([row]: any) =>
      Number(row.xrp) === ripple.blocks.length &&
      // As many blocks before the newest one are solid.
      Number(row.tron) === tron.solidNumber + 20 &&
      row.asked === addresses,
  );
}

async function addCold(address: string) {
  const client = new pg.Client({ connectionString: exchange.databaseUrl });
  await client.connect();
  await client.query(
    `insert into custody_addresses (chain, address, kind, added_at) values ('TRC20', $1, 'cold', now())`,
    [address],
  );
  await client.end();
}

const published = () => exchange.visitor.ok('/bb/liabilities/reserves');
/** As time would have it. */
async function publishedWhen(holds: (statement: any) => boolean) {
  const answer = await until(
    async () => {
      await exchange.running.dailyReserves.run();
      return published();
    },
    ({ statement }) => statement !== null && holds(statement),
    PATIENCE_MS,
  );
  return reserveStatement.parse(answer.statement);
}
const heldBy = ({ holdings }: { holdings: readonly { address: string; coin: string; units: string }[] }) =>
  Object.fromEntries(holdings.map(({ address, coin, units }) => [`${coin} ${address}`, units]));

/** What the two wallets that are not the signer's have signed, in the form in which operators bring it. */
async function signaturesOf({ commitment, hash }: { commitment: number; hash: string }) {
  const onTron = { commitment, hash, chain: 'TRC20', address: coldTron.address };
  const onXrp = { commitment, hash, chain: 'XRP', address: SHARED_XRP };
  return [
    {
      ...{ chain: 'TRC20', address: coldTron.address },
      signature: await coldTron.key.sign({ hash: tip191Digest(attestationText(onTron)) }),
    },
    {
      ...{ chain: 'XRP', address: SHARED_XRP },
      signature: OTHER_XRP_WALLET.attest(attestationText(onXrp)),
    },
  ];
}

/** Two operators publish signatures for the newest proof; answers the statement. */
async function bring(change: (signatures: Awaited<ReturnType<typeof signaturesOf>>) => object[]) {
  const { commitment, hash } = (await finance[0]!.ok('/ops/api/reserves/status')).request;
  const signatures = change(await signaturesOf({ commitment, hash }));
  const attestations = JSON.stringify({ commitment, hash, signatures });
  const answer = await finance[0]!.call('/ops/api/reserves/publish', { attestations });
  if (answer.code !== 1) return answer;
  expect(await finance[1]!.approve(answer.data.proposal)).toMatchObject({ code: 1 });
  return answer;
}

test('the signer’s accounts on TRON and the XRP ledger prove what they hold, the others are named', async () => {
  await allRead();
  await exchange.running.liabilities.commit();
  signer = await runTestSigner({
    keys,
    databaseUrl: signerUrl,
    rpcUrls: { TRC20: tron.url, XRP: ripple.url },
  });
  const statement = await publishedWhen(({ addresses, away }) => addresses.length === 2 && !away.length);
  expect(heldBy(statement)).toEqual({
    [`USDT ${TEST_HOT_TRON}`]: '7000000',
    [`XRP ${TEST_HOT_XRP}`]: '50000000',
  });
  expect(statement.unsigned).toEqual([
    { chain: 'TRC20', kind: 'cold', count: 1 },
    { chain: 'XRP', kind: 'shared', count: 1 },
  ]);
  expect(statement).not.toHaveProperty('keys');
  for (const { format, chain, address, signature } of statement.addresses) {
    const attested = { commitment: statement.commitment, hash: statement.hash, chain, address };
    expect(await isAttested(format, attested, signature)).toBe(true);
  }
});

test('what another key has signed, or the same one for another address, is not published', async () => {
  for (const change of [
    ([one, other]: any) => [{ ...one, signature: other.signature }],
    ([one, other]: any) => [{ ...other, signature: one.signature }],
    ([one]: any) => [{ ...one, address: TEST_HOT_TRON }],
    ([, other]: any) => [{ ...other, address: TEST_HOT_XRP }],
    ([, other]: any) => [{ ...other, signature: other.signature.slice(67) }],
  ])
    expect((await bring(change)).code).toBe(0);
});

test('signatures of a cold wallet of TRON and of the account that users share on the XRP ledger are counted', async () => {
  await bring((signatures) => signatures);
  const { statement } = await published();
  expect(statement.unsigned).toEqual([]);
  expect(heldBy(statement)).toMatchObject({
    [`USDT ${coldTron.address}`]: '5000001',
    [`XRP ${SHARED_XRP}`]: '30000000',
  });
});

test('what moves on TRON while nobody is asked is carried on by its blocks', async () => {
  tron.giveToken(TEST_HOT_TRON, 250_000n);
  tron.mine(2);
  await allRead();
  await exchange.running.liabilities.commit();
  const before = (await published()).statement.commitment;
  const statement = await publishedWhen(
    ({ commitment, addresses, away }) => commitment > before && addresses.length === 2 && !away.length,
  );
  expect(heldBy(statement)[`USDT ${TEST_HOT_TRON}`]).toBe('7250000');
});

test('attack: keys that may not spend any more prove nothing, and keys of others are told', async () => {
  const permission = (threshold: number, ...addresses: string[]) => ({
    threshold,
    keys: addresses.map((address) => ({ address: tronHex(address), weight: 1 })),
  });
  tron.lies.set('/wallet/getaccount', (told, { address }) => {
    if (address === tronHex(coldTron.address))
      return { ...told, address, owner_permission: permission(1, TEST_HOT_TRON) };
    return { ...told, owner_permission: permission(1, TEST_HOT_TRON, coldTron.address) };
  });
  ripple.lie = (method, { account }, truth) =>
    method === 'account_info' && account === TEST_HOT_XRP
      ? {
          ...truth,
          account_data: { ...truth['account_data'], RegularKey: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' },
        }
      : undefined;
  ripple.chain.change(SHARED_XRP, { flags: FLAGS.disableMaster });
  ripple.mine(1);
  await allRead();
  await bring((signatures) => signatures);
  const statement = reserveStatement.parse((await published()).statement);
  expect(statement.addresses).toHaveLength(4);
  expect(statement.keys?.toSorted((one, other) => one.address.localeCompare(other.address))).toEqual(
    [
      { chain: 'TRC20', address: TEST_HOT_TRON, state: 'also' },
      { chain: 'TRC20', address: coldTron.address, state: 'disabled' },
      { chain: 'XRP', address: TEST_HOT_XRP, state: 'also' },
      { chain: 'XRP', address: SHARED_XRP, state: 'disabled' },
    ].toSorted((one, other) => one.address.localeCompare(other.address)),
  );
  expect(Object.keys(heldBy(statement)).toSorted()).toEqual(
    [`USDT ${TEST_HOT_TRON}`, `XRP ${TEST_HOT_XRP}`].toSorted(),
  );
});

test('an address of TRON that the node was never asked about is not published as empty', async () => {
  const key = privateKeyToAccount(`0x${'11'.repeat(32)}`);
  const address = versionedAddress(0x41, Buffer.from(key.address.slice(2), 'hex'));
  tron.lies.clear();
  tron.lies.set('/wallet/triggerconstantcontract', (told, { owner_address: holder }) =>
    holder === tronHex(address) ? {} : told,
  );
  tron.giveToken(address, 3n);
  await addCold(address);
  const { commitment, hash } = (await finance[0]!.ok('/ops/api/reserves/status')).request;
  const text = attestationText({ commitment, hash, chain: 'TRC20', address });
  const signature = await key.sign({ hash: tip191Digest(text) });
  const signatures = [{ chain: 'TRC20', address, signature }];
  const attestations = JSON.stringify({ commitment, hash, signatures });
  const propose = () => finance[0]!.ok('/ops/api/reserves/publish', { attestations });
  expect(await finance[1]!.approve((await propose()).proposal)).toMatchObject({ code: 0 });
  tron.lies.clear();
  tron.mine();
  await allRead(5);
  expect(await finance[1]!.approve((await propose()).proposal)).toMatchObject({ code: 1 });
  expect(heldBy((await published()).statement)[`USDT ${address}`]).toBe('3');
});
