import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** What is known of going live, of tests and of backups; each the newest of its name. */
export type FactName =
  | 'opened'
  /** A test was sent; the detail is its code. */
  | 'mail.sent'
  | 'alerts.fired'
  /** ... and came; the detail says through what. */
  | 'mail'
  | 'alerts'
  /** A backup was made, and one was restored and looked at. */
  | 'backup'
  | 'restore'
  /** This database was brought back from a backup, and what was paid since then was compared with it. */
  | 'restored'
  | 'reconciled';

export interface Fact {
  readonly at: Date;
  readonly saidBy: string;
  readonly detail: string;
}

export type Facts = Partial<Record<FactName, Fact>>;

export async function readFacts(db: Database): Promise<Facts> {
  const rows = await db.selectFrom('launch_facts').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ name, at, said_by: saidBy, detail }) => [name, { at, saidBy, detail }]),
  );
}

export async function setFact(db: Database, name: FactName, { at, saidBy, detail }: Fact): Promise<void> {
  const row = { at, said_by: saidBy, detail };
  await db
    .insertInto('launch_facts')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Whether pay-outs wait for operators to say that the books of a backup and the chains agree. */
export function holdsPayouts({ restored, reconciled }: Facts): boolean {
  return restored !== undefined && (reconciled === undefined || reconciled.at < restored.at);
}

export async function payoutsHeld(db: Database): Promise<boolean> {
  return (await restoredAt(db)) !== undefined;
}

/**
 * Whether a withdrawal, by when it was asked for (ms), may have been paid without the books knowing it: they were restored since,
 * and nobody has compared them with the chains.
 */
export async function maybePaidUnseen(
  db: Database,
  { created_at: askedAt }: { readonly created_at: string },
): Promise<boolean> {
  const restored = await restoredAt(db);
  return restored !== undefined && Number(askedAt) < restored.getTime();
}

/** When books were restored that are not compared yet. */
async function restoredAt(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from launch_facts restored where name = 'restored' and not exists (
      select from launch_facts where name = 'reconciled' and at >= restored.at)`.execute(db);
  return rows[0]?.at;
}
