import { readFileSync } from 'node:fs';
import type { Payout } from '@bourse/custody/payout';
import { startTestEvm, type TestEvm } from '@bourse/testkit/evm-node';
import { endOfApproval, makeSignerFolder, TEST_HOT_EVM, type TestSignerFolder } from '@bourse/testkit/signer';
import { makeSignerDatabase, type TestSignerDatabase } from '@bourse/testkit/signer-database';
import { KillableSigner, randomOf } from '@bourse/testkit/signer-kills';
import { until } from '@bourse/testkit/signer-run';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SignerFolder } from './signer-folder.ts';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ETH = 10n ** 18n;
const KILLS = Number(process.env['SIGNER_KILLS'] ?? 12);
const SEED = Number(process.env['SIGNER_SEED'] ?? Date.now() % 1_000_000);

let evm: TestEvm;
let database: TestSignerDatabase;
let keys: TestSignerFolder;
let signer: KillableSigner;

beforeEach(async () => {
  [evm, database] = await Promise.all([startTestEvm(), makeSignerDatabase()]);
  keys = await makeSignerFolder({
    chains: {
      ERC20: {
        kind: 'evm',
        chainId: 31337,
        feeCap: '0.05',
        confirmations: 3,
        replaceAfterSeconds: 1,
        coins: { ETH: { decimals: 18 }, USDT: { token: evm.token, decimals: 6 } },
      },
    },
    limits: {
      ETH: { payout: '5', hour: '50', day: '50' },
      USDT: { payout: '500', hour: '5000', day: '5000' },
    },
  });
  signer = new KillableSigner({ keys, databaseUrl: database.url, rpcUrls: { ERC20: evm.url } });
});

afterEach(async () => {
  signer.kill();
  keys.remove();
  await evm.stop();
  await database.close();
});

test(`killed between any two steps, it pays each payout once (seed ${SEED})`, async () => {
  const random = randomOf(SEED);
  await evm.pay(TEST_HOT_EVM, 50n * ETH);
  await evm.sendToken(TEST_HOT_EVM, 1_000_000_000n);
  const before = await evm.balance(TO);
  const approvers = [await keys.approver(1), await keys.approver(2)];
  const ids: string[] = [];
  const paid = { ETH: 0n, USDT: 0n };
  async function order(): Promise<void> {
    const id = String(ids.length + 1);
    const isOwn = random(2) === 0;
    const units = BigInt(1 + random(1_000));
    paid[isOwn ? 'ETH' : 'USDT'] += units;
    const payout: Payout = {
      id,
      coin: isOwn ? 'ETH' : 'USDT',
      chain: 'ERC20',
      token: isOwn ? '' : evm.token,
      decimals: isOwn ? 18 : 6,
      address: TO,
      memo: '',
      amount: `0.${String(units).padStart(isOwn ? 18 : 6, '0')}`.replace(/0+$/, ''),
      feeLimit: '0.01',
      validUntil: endOfApproval(),
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
    await evm.automine(random(2) === 0);
    await signer.runUntilKilled(1 + random(60), 4_000);
    if (random(2) === 0) await evm.mine(1);
    if (random(4) === 0) await evm.dropPool();
  }
  await evm.automine(true);
  await evm.mine(1);
  signer.start();
  await until(
    async () => {
      await evm.mine(1);
      const settled = readFileSync(new SignerFolder(keys.folder).record, 'utf8').match(/"type":"settled"/g);
      return settled?.length ?? 0;
    },
    (settled) => settled === ids.length,
    60_000,
  );

  expect(await evm.tokenBalance(TO)).toBe(paid.USDT);
  expect((await evm.balance(TO)) - before).toBe(paid.ETH);
  expect(await evm.nonce(TEST_HOT_EVM)).toBe(ids.length);
  for (const id of ids) {
    const events = (await database.reports(id)).map(({ event }) => event);
    expect(events).toContain('accepted');
    expect(events).toContain('broadcast');
  }
  // Two transactions of one pay-out never have two nonces, nor two pay-outs one.
  const lines = readFileSync(new SignerFolder(keys.folder).record, 'utf8').trimEnd().split('\n');
  const nonces = new Map<string, Set<number>>();
  for (const { event } of lines.map((line) => JSON.parse(line)))
    if (event.type === 'signed') nonces.set(event.id, (nonces.get(event.id) ?? new Set()).add(event.nonce));
  expect([...nonces.values()].map(({ size }) => size)).toEqual(ids.map(() => 1));
  expect(new Set([...nonces.values()].flatMap((each) => [...each])).size).toBe(ids.length);
}, 240_000);
