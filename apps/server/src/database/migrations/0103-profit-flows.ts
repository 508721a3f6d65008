import { sql, type Kysely } from 'kysely';

export const name = '0103-profit-flows';

/**
 * What came to an account and left it not by trading (`wallet/todays-profit.ts`), which is little beside the trades: today's
 * profit reads it without reading those, and only such transfers pay for the indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index transfers_flows_in on transfers (credit_account, id)
      where credit_account > 0 and kind in ('fund', 'commission', 'deposit', 'manualCredit', 'withdrawal', 'ownTransfer',
        'launchpad', 'correction');
    create index transfers_flows_out on transfers (debit_account, id)
      where debit_account > 0 and kind in ('fund', 'commission', 'deposit', 'manualCredit', 'withdrawal', 'ownTransfer',
        'launchpad', 'correction');
  `.execute(db);
}
