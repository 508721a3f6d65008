import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PayoutApproval } from '@bourse/custody/approval';
import type { Payout } from '@bourse/custody/payout';
import { connectDatabase } from '@bourse/server/database/connect';
import { createMigratedDatabase } from '@bourse/server/database/test-database';

export interface TestReport {
  readonly event: string;
  readonly txHash: string;
  readonly detail: string;
}

/** An exchange's database with no exchange on it, and the signer's role. */
export interface TestSignerDatabase {
  /** By the owner's role. */
  readonly ownerUrl: string;
  /** By the signer's role. */
  readonly url: string;
  order(payout: Payout, approvals: readonly PayoutApproval[], fields?: { createdAt?: number }): Promise<void>;
  /** In their order. */
  reports(id: string): Promise<readonly TestReport[]>;
  query(text: string, values?: unknown[]): Promise<any[]>;
  close(): Promise<void>;
}

const ROLE_SCRIPT = new URL('../../../deploy/postgres/signer-role.sql', import.meta.url);

/** On the test run's PostgreSQL. */
export async function makeSignerDatabase(): Promise<TestSignerDatabase> {
  const ownerUrl = await createMigratedDatabase();
  const { pool, close } = connectDatabase(ownerUrl, { applicationName: 'test' });
  const url = await addSignerRole(ownerUrl);
  const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  return {
    ownerUrl,
    url,
    query,
    async order(payout, approvals, { createdAt = Date.now() } = {}) {
      await query(
        'insert into payout_orders (id, payout, approvals, automatic, created_at) values ($1, $2, $3, $4, $5)',
        [
          payout.id,
          JSON.stringify(payout),
          JSON.stringify(approvals),
          approvals.length === 0 ? JSON.stringify({ hourlyLimit: '100' }) : null,
          createdAt,
        ],
      );
    },
    reports: (id) =>
      query('select event, tx_hash as "txHash", detail from payout_reports where id = $1 order by seq', [id]),
    close,
  };
}

/** Runs the script that operators run, under a name of its own; answers the role's address of the database. */
export async function addSignerRole(ownerUrl: string): Promise<string> {
  const { pool, close } = connectDatabase(ownerUrl, { applicationName: 'test' });
  const [role, password] = [`signer_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')];
  try {
    await pool.query(
      readFileSync(ROLE_SCRIPT, 'utf8')
        .replaceAll('bourse_signer', role)
        .replace(`:'password'`, `'${password}'`),
    );
  } finally {
    await close();
  }
  return Object.assign(new URL(ownerUrl), { username: role, password }).href;
}
