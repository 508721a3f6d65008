import { readFileSync } from 'node:fs';
import type { Payout } from '@bourse/custody/payout';
import { startTestEos, type TestEos } from '@bourse/testkit/eos/eos-node';
import { fillEos, HOT, TO } from '@bourse/testkit/eos/eos-scene';
import { endOfApproval, makeSignerFolder, type TestSignerFolder } from '@bourse/testkit/signer';
import { makeSignerDatabase, type TestSignerDatabase } from '@bourse/testkit/signer-database';
import { KillableSigner, randomOf } from '@bourse/testkit/signer-kills';
import { until } from '@bourse/testkit/signer-run';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignerEvent } from '../../record/events.ts';
import { SignerFolder } from '../../signer-folder.ts';
import { decodeSigned } from './eos-transaction.ts';

const KILLS = Number(process.env['SIGNER_KILLS'] ?? 12);
const SEED = Number(process.env['SIGNER_SEED'] ?? Date.now() % 1_000_000);
/** Blocks come faster, and expire sooner, so that what takes minutes on the main network takes seconds here. */
const BLOCK_MS = 100;
const EXPIRATION_SECONDS = 3;

let eos: TestEos;
let database: TestSignerDatabase;
let keys: TestSignerFolder;
let signer: KillableSigner;

beforeEach(async () => {
  [eos, database] = await Promise.all([startTestEos(), makeSignerDatabase()]);
  keys = await makeSignerFolder({
    chains: {
      EOS: {
        ...{ kind: 'eos', chainId: eos.chainId, account: HOT, feeCap: '1', confirmations: 3 },
        ...{ expirationSeconds: EXPIRATION_SECONDS, signAnewAfterSeconds: 0 },
        coins: { EOS: { decimals: 4 } },
      },
    },
    limits: { EOS: { payout: '5', hour: '50', day: '50' } },
  });
  signer = new KillableSigner({ keys, databaseUrl: database.url, rpcUrls: { EOS: eos.url } });
});

afterEach(async () => {
  signer.kill();
  keys.remove();
  await eos.stop();
  await database.close();
});

const recordOf = (folder: string): { event: SignerEvent; at: number }[] =>
  readFileSync(new SignerFolder(folder).record, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test(`killed between any two steps, while transactions expire, it pays each payout once (seed ${SEED})`, async () => {
  const random = randomOf(SEED);
  fillEos(eos);
  eos.mine(20);
  eos.mineEvery(BLOCK_MS);
  const approvers = [await keys.approver(1), await keys.approver(2)];
  const ids: string[] = [];
  let paid = 0n;
  async function order(): Promise<void> {
    const id = String(ids.length + 1);
    // Few amounts, so that some payments are the same as others but for their number.
    const units = BigInt(1 + random(4)) * 1_000n;
    paid += units;
    const payout: Payout = {
      ...{ id, coin: 'EOS', chain: 'EOS', token: '', decimals: 4, address: TO, memo: 'a tag' },
      ...{ amount: `0.${units / 1_000n}`, feeLimit: '0.1', validUntil: endOfApproval() },
    };
    ids.push(id);
    await database.order(
      payout,
      approvers.map((each) => each.approve(payout)),
    );
  }

  await order();
  for (let kill = 0; kill < KILLS; kill++) {
    if (random(3) > 0 && ids.length < 12) await order();
    eos.isCongested = random(2) === 0;
    // A node that is away for a while answers late to the steps of before.
    const away = setInterval(() => (eos.isAway = random(6) === 0), 150);
    await signer.runUntilKilled(1 + random(120), 4_000);
    clearInterval(away);
    eos.isAway = false;
    if (random(3) === 0) eos.dropPool();
    if (random(3) === 0) eos.reorganise(1 + random(6));
  }
  eos.isCongested = false;
  signer.start();
  await until(
    async () => recordOf(keys.folder).filter(({ event }) => event.type === 'settled').length,
    (settled) => settled === ids.length,
    120_000,
  );

  expect(eos.balance(TO)).toBe(paid);
  expect(eos.sentBy(HOT)).toHaveLength(ids.length);
  for (const id of ids) {
    const events = (await database.reports(id)).map(({ event }) => event);
    expect(events).toContain('accepted');
    expect(events).toContain('broadcast');
  }
  // What was signed for a payment before had expired by then; and nobody's bytes are another's.
  const last = new Map<string, number>();
  const hashes = new Set<string>();
  for (const { event, at } of recordOf(keys.folder)) {
    if (event.type !== 'signed') continue;
    expect(at).toBeGreaterThanOrEqual(last.get(event.id) ?? 0);
    last.set(event.id, decodeSigned(event.raw).expiration);
    expect(hashes).not.toContain(event.txHash);
    hashes.add(event.txHash);
  }
}, 300_000);
