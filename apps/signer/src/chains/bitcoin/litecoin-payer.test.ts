import type { Payout } from '@bourse/custody/payout';
import { startTestBitcoin } from '@bourse/testkit/bitcoin-node';
import { endOfApproval, makeSignerFolder, TEST_WORDS } from '@bourse/testkit/signer';
import { makeSignerDatabase } from '@bourse/testkit/signer-database';
import { runTestSigner, until } from '@bourse/testkit/signer-run';
import { Address, p2wpkh, Transaction } from '@scure/btc-signer';
import { afterAll, expect, test } from 'vitest';
import { hotPath } from '../../vault/key-paths.ts';
import { SeedVault } from '../../vault/seed-vault.ts';
import { networkOf } from './networks.ts';

/**
 * Litecoin by a Bitcoin node: blocks, scripts, signatures and the RPC are the same, addresses are another spelling of the same
 * scripts. So a real node checks what is signed; only the spelling is Litecoin's.
 */
const LITECOIN = networkOf('litecoin', 'main');
const BITCOIN = networkOf('bitcoin', 'main');
const LTC = 100_000_000n;
/** One of each kind: of a key's witness, of a key, of a script. */
const TO = [
  'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
  'LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez',
  Address(LITECOIN).encode({ type: 'sh', hash: Uint8Array.from({ length: 20 }, (_, n) => n + 7) }),
] as const;
const HOT = p2wpkh(new SeedVault(TEST_WORDS).publicKey(hotPath('litecoin')), LITECOIN).address!;

const [node, database] = await Promise.all([startTestBitcoin(), makeSignerDatabase()]);
const keys = await makeSignerFolder({
  chains: { LTC: { kind: 'litecoin', feeCap: '0.01', coins: { LTC: { decimals: 8 } } } },
  limits: { LTC: { payout: '5', hour: '50', day: '50' } },
});
// An output for each payment, which has no change of another to wait for.
await node.pay(TO.map(() => ({ address: asBitcoin(HOT), value: 2n * LTC })));
await node.mine(1);
let signer = await runTestSigner({ keys, databaseUrl: database.url, rpcUrls: { LTC: node.url } });

afterAll(async () => {
  await signer.stop();
  keys.remove();
  await Promise.all([node.stop(), database.close()]);
});

/** The same script as Bitcoin spells it. */
function asBitcoin(address: string): string {
  return Address(BITCOIN).encode(Address(LITECOIN).decode(address));
}

async function order(id: string, address: string): Promise<void> {
  const payout: Payout = {
    ...{ id, coin: 'LTC', chain: 'LTC', token: '', decimals: 8 },
    ...{ address, memo: '', amount: '1.23456789', feeLimit: '0.001', validUntil: endOfApproval() },
  };
  const approvers = [await keys.approver(2 * Number(id)), await keys.approver(2 * Number(id) + 1)];
  await database.order(
    payout,
    approvers.map((each) => each.approve(payout)),
  );
}

const eventsOf = async (id: string) => (await database.reports(id)).map(({ event }) => event);

test('the hot wallet has an address of Litecoin', () => {
  expect(HOT).toMatch(/^ltc1q/);
  expect(TO.map((each) => each[0])).toEqual(['l', 'L', 'M']);
});

test('a Bitcoin address is none of Litecoin, and is refused', async () => {
  await order('9', asBitcoin(TO[0]));
  await until(
    () => eventsOf('9'),
    (events) => events.includes('refused'),
  );
});

test('addresses of each kind are paid to the digit, with the change to the hot wallet', async () => {
  await signer.stop();
  for (const [index, address] of TO.entries()) await order(String(index + 1), address);
  // Who may approve is read at the start.
  signer = await runTestSigner({ keys, databaseUrl: database.url, rpcUrls: { LTC: node.url } });
  const sent: { readonly address: string; readonly txHash: string; readonly paid: Transaction }[] = [];
  for (const [index, address] of TO.entries()) {
    const reports = await until(
      () => database.reports(String(index + 1)),
      (seen) => seen.some(({ event }) => event === 'broadcast'),
    );
    const { txHash } = reports.find(({ event }) => event === 'broadcast')!;
    // The node takes a moment.
    const raw = await until<string>(
      () => node.rpc('getrawtransaction', txHash).catch(() => ''),
      (text) => text !== '',
    );
    sent.push({ address, txHash, paid: Transaction.fromRaw(Buffer.from(raw, 'hex')) });
  }
  const [block] = await node.mine(1);
  const { tx } = await node.rpc('getblock', block, 1);
  for (const { address, txHash, paid } of sent) {
    expect(paid.getOutputAddress(0, LITECOIN)).toBe(address);
    expect(paid.getOutput(0).amount).toBe(123_456_789n);
    expect(paid.getOutputAddress(1, LITECOIN)).toBe(HOT);
    expect(tx).toContain(txHash);
  }
});
