import { formatAmount } from '@bourse/money/amount';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { DatabaseDisk } from '../disk/database-disk.ts';
import { freeBytes } from '../disk/reserve.ts';
import { fileHandles } from '../launch/connection-cap.ts';
import type { CheckContext, Finding } from './context.ts';
import { missing, well } from './context.ts';
import { holdsPayouts } from './facts.ts';
import { deskFunds, isShort, roundedUp } from './desks.ts';

const MOST_APART_MS = 1_000;
const ASK_MS = 5_000;
const LEAST_HANDLES = 4_096;
const GIB = 1024 ** 3;
const LEAST_FREE_GIB = 10;
const DAY_MS = 86_400_000;
const BACKUP_DAYS = 2;

/** A source that has just told its history may say for a moment that it was asked too much. */
const ASK_AGAIN_MS = 2_000;

const timestamp = z.object({ data: z.number() });
const refused = z.object({ 'err-code': z.string() });

/** Prices that are a second apart from our clock are not taken: so the source of prices is whom the clock is held to. */
export async function clock({ settings: { feed }, clock: ours }: CheckContext): Promise<Finding[]> {
  if (feed.kind !== 'htx') return [well('clockInvented')];
  const ask = async () => {
    const before = ours.now();
    const theirs = await askTime(feed.url);
    // Half of the way there and back is the way of the answer.
    return Math.round(Math.abs((before + ours.now()) / 2 - theirs));
  };
  try {
    const apart = await ask().catch(() => sleep(ASK_AGAIN_MS).then(ask));
    return [(apart < MOST_APART_MS ? well : missing)('clockApart', { ms: String(apart) })];
  } catch (error) {
    const why = (error as Error).message;
    return [missing('clockUnknown', { source: new URL(feed.url).host, why })];
  }
}

/** What an upstream takes for the time, ms. Rejects with its own words where it does not say. */
async function askTime(url: string): Promise<number> {
  const answer = await fetch(`${url}/v1/common/timestamp`, { signal: AbortSignal.timeout(ASK_MS) });
  const said: unknown = await answer.json();
  const time = timestamp.safeParse(said);
  if (time.success) return time.data.data;
  throw new Error(refused.safeParse(said).data?.['err-code'] ?? `HTTP ${answer.status}`);
}

export async function desks({ db, settings }: CheckContext): Promise<Finding[]> {
  const lines = await deskFunds(db, { secondStartsOff: settings.mode === 'production' });
  const short = lines.filter(isShort);
  if (short.length === 0) return [well('desksFunded')];
  return short.map(({ desk, currency, held, suggested }) => {
    const has = { desk, currency, held: formatAmount(held) };
    if (suggested === undefined) return missing('deskUnpriced', has);
    return missing('deskShort', { ...has, suggested: formatAmount(roundedUp(suggested)) });
  });
}

export function handles(_context: CheckContext, count = fileHandles()): Finding[] {
  return [(count >= LEAST_HANDLES ? well : missing)('handles', { count: String(count) })];
}

export async function disk({ settings, db }: CheckContext): Promise<Finding[]> {
  const { dataDir, databaseUrl, databaseDisk } = settings;
  const own = diskFree('diskFree', freeBytes(dataDir), { folder: dataDir });
  if (!databaseUrl) return [own];
  const theirs = new DatabaseDisk(db, databaseDisk);
  await theirs.look();
  const free = theirs.free();
  return [own, free === undefined ? missing('databaseDiskUnknown') : diskFree('databaseDiskFree', free)];
}

function diskFree(text: 'diskFree' | 'databaseDiskFree', free: number, args: Finding['args'] = {}): Finding {
  const gib = free / GIB;
  return (gib >= LEAST_FREE_GIB ? well : missing)(text, { gib: gib.toFixed(1), ...args });
}

export function backup({ facts, clock: ours }: CheckContext): Finding[] {
  const { restored } = facts;
  // The backup itself does not know that it was made: what it was restored from does.
  if (restored && !(facts.backup && facts.backup.at > restored.at))
    return [missing('backupRestored', { time: timeOf(restored.at), file: basename(restored.detail) })];
  if (!facts.backup) return [missing('backupNone')];
  const days = (ours.now() - facts.backup.at.getTime()) / DAY_MS;
  const args = { time: timeOf(facts.backup.at), file: facts.backup.detail };
  return [days > BACKUP_DAYS ? missing('backupOld', args) : well('backupMade', args)];
}

export function restore({ facts }: CheckContext): Finding[] {
  // Whoever had to restore has tried it.
  const tries = [facts.restore, facts.restored].filter((each) => each !== undefined);
  const last = tries.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  if (!last) return [missing('restoreNone')];
  return [well('restoreMade', { time: timeOf(last.at), file: basename(last.detail) })];
}

export function alerts({ facts }: CheckContext): Finding[] {
  if (!facts.alerts) return [missing('alertsUntested')];
  return [well('alertsCame', { by: facts.alerts.saidBy, time: timeOf(facts.alerts.at) })];
}

export function payouts({ facts }: CheckContext): Finding[] {
  if (holdsPayouts(facts)) return [missing('payoutsHeld', { time: timeOf(facts.restored!.at) })];
  return [well(facts.restored ? 'payoutsCompared' : 'payoutsGo')];
}

function timeOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
