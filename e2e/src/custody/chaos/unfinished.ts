import { withClient } from '@bourse/testkit/with-client';
import { recordOf, type Parts } from '../parts.ts';

/** Of each withdrawal that is not finished what exchange, signer and nodes say: for whoever looks for the reason. */
export async function unfinished({ exchange, folder, evm, bitcoin }: Parts): Promise<string> {
  return withClient(exchange.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select w.id::text, w.currency, w.status, w.tx_hash, p.state, p.detail, p.confirmations,
         exists (select 1 from payout_orders o where o.id like '%' || w.id) as ordered,
         (select json_agg(json_build_array(r.event, r.tx_hash, r.detail, r.at) order by r.seq)
          from payout_reports r where r.id like '%' || w.id) as reports
       from withdrawals w left join payout_progress p on p.withdrawal_id = w.id
       where w.status <> 'finished' order by w.id`,
    );
    const alerts = await client.query(
      'select kind, subject, raised_at from custody_alerts where ended_at is null',
    );
    const record = recordOf(folder).map(({ event }) => event);
    const settled = new Set(record.filter(({ type }) => type === 'settled').map(({ id }) => id));
    const open = record.filter(({ type, id }) => type === 'signed' && !settled.has(id));
    const inputs = new Set(open.flatMap((event) => event.inputs ?? []));
    const sameInputs = record.filter((event) => event.inputs?.some((input) => inputs.has(input)));
    const nodes = await Promise.all([
      evm.nonce(evm.purse).catch(String),
      bitcoin.rpc('getblockcount').catch(String),
      bitcoin.rpc('getrawmempool').catch(String),
    ]);
    return JSON.stringify(
      { now: Date.now(), withdrawals: rows, alerts: alerts.rows, open, sameInputs, nodes },
      undefined,
      1,
    );
  });
}
