import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractCalls } from '@bourse/protocol/contract/calls';
import { kycCalls } from '@bourse/protocol/identity/kyc-calls';
import { identityCalls } from '@bourse/protocol/identity/calls';
import { spotCalls } from '@bourse/protocol/spot/calls';
import { walletCalls } from '@bourse/protocol/wallet/calls';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskGuard } from './disk-guard.ts';
import { isDiskFull, releaseWhereSpent, volumesOf } from './reserve.ts';

const MIB = 1024 * 1024;
const THRESHOLD = 8 * MIB;
const RESERVE = 2 * MIB;

let dataDir: string;
let free: number;
let guard: DiskGuard;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'disk-'));
  free = 100 * MIB;
  guard = new DiskGuard({
    volumes: volumesOf(dataDir),
    diskFreeBytes: THRESHOLD,
    log: pino({ level: 'silent' }),
    free: () => free,
  });
});
afterEach(async () => {
  await guard.stop();
  rmSync(dataDir, { recursive: true });
});

const reserve = () => join(dataDir, 'reserve');
async function look(): Promise<void> {
  guard.look();
  await guard.settled();
}

test('with space there is a reserve that takes it, and nothing is refused', async () => {
  await look();
  expect(statSync(reserve()).size).toBe(RESERVE);
  expect(guard.refusalOf(spotCalls.createOrder)).toBeUndefined();
});

test('with little space what is new is refused, and reads and what ends a risk are not', async () => {
  await look();
  free = THRESHOLD - 1;
  await look();
  const refused = [
    spotCalls.createOrder,
    contractCalls.createOrder,
    walletCalls.withdraw,
    identityCalls.register,
    kycCalls.upload,
  ];
  for (const call of refused) expect(guard.refusalOf(call)?.code, call.path).toBe('DISK_FULL');
  const passed = [
    spotCalls.cancelOrder,
    spotCalls.cancelAllOrders,
    contractCalls.closePosition,
    contractCalls.addMargin,
    walletCalls.cancelWithdrawal,
    spotCalls.orders,
    identityCalls.login,
  ];
  for (const call of passed) expect(guard.refusalOf(call), call.path).toBeUndefined();
  expect(existsSync(reserve())).toBe(true);
});

test('a little more space is not yet enough: it does not waver', async () => {
  await look();
  free = THRESHOLD - 1;
  await look();
  free = THRESHOLD + 1;
  await look();
  expect(guard.isLow).toBe(true);
  free = THRESHOLD * 1.25;
  await look();
  expect(guard.isLow).toBe(false);
});

test('the reserve is given up on a full disk, and made anew when there is space for it and more', async () => {
  await look();
  free = RESERVE / 2 - 1;
  await look();
  expect(existsSync(reserve())).toBe(false);
  free += RESERVE;
  await look();
  expect(existsSync(reserve())).toBe(false);
  expect(guard.isLow).toBe(true);
  free = THRESHOLD * 1.25 + RESERVE;
  await look();
  expect(statSync(reserve()).size).toBe(RESERVE);
  expect(guard.isLow).toBe(false);
});

test('the metrics say how much is free, whether that is little, and whether the reserve is there', async () => {
  const registry = new Registry();
  guard.start(registry);
  await guard.settled();
  free = THRESHOLD - 1;
  guard.look();
  const page = await registry.metrics();
  expect(page).toContain(`disk_free_bytes{dir="${dataDir}"} ${free}`);
  expect(page).toContain('disk_low 1');
  expect(page).toContain(`disk_reserve_held{dir="${dataDir}"} 1`);
});

test('a start on a full disk gives the reserve up, one on another does not', () => {
  writeFileSync(reserve(), 'x');
  expect(releaseWhereSpent(dataDir, THRESHOLD)).toBe(false);
  expect(isDiskFull(dataDir, THRESHOLD)).toBe(false);
  // As full as any disk is for who wants to have that much free.
  expect(isDiskFull(dataDir, Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(releaseWhereSpent(dataDir, 0)).toBe(false);
  expect(releaseWhereSpent(dataDir, Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(existsSync(reserve())).toBe(false);
});

test('a disk that others write to is looked at without a reserve, as long as anybody can tell what it has', async () => {
  let theirs: number | undefined = THRESHOLD - 1;
  const foreign = { dir: 'database', free: () => theirs };
  const both = new DiskGuard({
    ...{ volumes: [], foreign, diskFreeBytes: THRESHOLD, log: pino({ level: 'silent' }) },
  });
  const registry = new Registry();
  both.start(registry);
  expect(both.refusalOf(spotCalls.createOrder)?.code).toBe('DISK_FULL');
  expect(await registry.metrics()).toContain(`disk_free_bytes{dir="database"} ${theirs}`);
  expect(await registry.metrics()).toContain('database_disk_watched 1');
  theirs = undefined;
  both.look();
  expect(both.refusalOf(spotCalls.createOrder)).toBeUndefined();
  const page = await registry.metrics();
  expect(page).not.toContain('dir="database"');
  expect(page).toContain('database_disk_watched 0');
  await both.stop();
});
