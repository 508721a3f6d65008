import { readFileSync } from 'node:fs';
import type { Payout } from '@bourse/custody/payout';
import {
  endOfApproval,
  makeSignerFolder,
  TEST_HOT_TRON as HOT,
  type TestSignerFolder,
} from '@bourse/testkit/signer';
import { makeSignerDatabase, type TestSignerDatabase } from '@bourse/testkit/signer-database';
import { KillableSigner, randomOf } from '@bourse/testkit/signer-kills';
import { until } from '@bourse/testkit/signer-run';
import { startTestTron, type TestTron } from '@bourse/testkit/tron-node';
import { TO, TRX } from '@bourse/testkit/tron-scene';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignerEvent } from '../../record/events.ts';
import { SignerFolder } from '../../signer-folder.ts';
import { decodeSigned } from './tron-message.ts';

const KILLS = Number(process.env['SIGNER_KILLS'] ?? 12);
const SEED = Number(process.env['SIGNER_SEED'] ?? Date.now() % 1_000_000);
/** Blocks come so much faster that what takes minutes on the main network takes seconds here. */
const BLOCK_MS = 100;
const EXPIRATION_SECONDS = 3;

let tron: TestTron;
let database: TestSignerDatabase;
let keys: TestSignerFolder;
let signer: KillableSigner;

beforeEach(async () => {
  [tron, database] = await Promise.all([startTestTron(), makeSignerDatabase()]);
  keys = await makeSignerFolder({
    chains: {
      TRC20: {
        ...{ kind: 'tron', genesis: tron.genesis, feeCap: '60', confirmations: 3 },
        ...{ expirationSeconds: EXPIRATION_SECONDS, signAnewAfterSeconds: 0 },
        coins: { TRX: { decimals: 6 }, USDT: { token: tron.token, decimals: 6 } },
      },
    },
    limits: {
      TRX: { payout: '5', hour: '50', day: '50' },
      USDT: { payout: '500', hour: '5000', day: '5000' },
    },
  });
  signer = new KillableSigner({ keys, databaseUrl: database.url, rpcUrls: { TRC20: tron.url } });
});

afterEach(async () => {
  signer.kill();
  keys.remove();
  await tron.stop();
  await database.close();
});

const recordOf = (folder: string): { event: SignerEvent; at: number }[] =>
  readFileSync(new SignerFolder(folder).record, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test(`killed between any two steps, while transactions expire, it pays each payout once (seed ${SEED})`, async () => {
  const random = randomOf(SEED);
  tron.give(HOT, 2_000n * TRX);
  tron.giveToken(HOT, 1_000_000_000n);
  tron.mine(20);
  tron.mineEvery(BLOCK_MS);
  const approvers = [await keys.approver(1), await keys.approver(2)];
  const ids: string[] = [];
  const paid = { TRX: 0n, USDT: 0n };
  async function order(): Promise<void> {
    const id = String(ids.length + 1);
    const coin = random(2) === 0 ? 'TRX' : 'USDT';
    // Few amounts, so that some payments are the same as others but for their number.
    const units = BigInt(1 + random(4)) * 100_000n;
    paid[coin] += units;
    const payout: Payout = {
      ...{ id, coin, chain: 'TRC20', token: coin === 'TRX' ? '' : tron.token, decimals: 6 },
      ...{
        address: TO,
        memo: '',
        amount: `0.${units / 100_000n}`,
        feeLimit: '40',
        validUntil: endOfApproval(),
      },
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
    tron.isCongested = random(2) === 0;
    // A node that is away for a while answers late to the steps of before.
    const away = setInterval(() => (tron.isAway = random(6) === 0), 150);
    await signer.runUntilKilled(1 + random(80), 4_000);
    clearInterval(away);
    tron.isAway = false;
    if (random(3) === 0) tron.dropPool();
    if (random(3) === 0) tron.reorganise(1 + random(15));
  }
  tron.isCongested = false;
  signer.start();
  await until(
    async () => recordOf(keys.folder).filter(({ event }) => event.type === 'settled').length,
    (settled) => settled === ids.length,
    120_000,
  );

  expect(tron.tokenBalance(TO)).toBe(paid.USDT);
  expect(tron.balance(TO)).toBe(paid.TRX);
  expect(tron.sentBy(HOT)).toHaveLength(ids.length);
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
