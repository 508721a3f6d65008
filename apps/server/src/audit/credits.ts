import { depositReference, manualCreditReference } from '@bourse/protocol/wallet/credit-reference';
import type { Voucher } from '@bourse/protocol/wallet/voucher';
import type { Event } from '@bourse/protocol/event';
import type pg from 'pg';

interface Credit {
  readonly owner: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly vouchedBy: Voucher | undefined;
}

/** A row that says that somebody was credited, or is about to be. */
interface CreditRow {
  readonly name: string;
  readonly reference: string;
  readonly owner: string;
  readonly currency: string;
  readonly amount: string;
  readonly isFinished: boolean;
  /** Whether a chain shows it. */
  readonly isOnChain?: boolean;
}

/**
 * Holds every credit of the journal against the deposit, or the approved proposal, that it is for: owner, currency and
 * amount, each once. Nothing is credited without a row, and no row is finished without its credit.
 */
export class CreditCheck {
  readonly problems: string[] = [];
  readonly #credits = new Map<string, Credit>();

  addEvent(event: Event): void {
    if (event.type !== 'credited') return;
    const { owner, currency, amount, reference, vouchedBy } = event;
    this.#credits.set(reference, { owner, currency, amount, vouchedBy });
  }

  addRow({ name, reference, owner, currency, amount, isFinished, isOnChain }: CreditRow): void {
    const credit = this.#credits.get(reference);
    this.#credits.delete(reference);
    if (!credit) {
      // While it is being credited, the command may not have been executed yet.
      if (isFinished) this.problems.push(`${name} is finished, but ${reference} was not credited for it`);
      return;
    }
    const [expectedRows, stored] = [
      `${credit.amount} ${credit.currency} to ${credit.owner}`,
      `${amount} ${currency} to ${owner}`,
    ];
    if (expectedRows !== stored)
      this.problems.push(`${name} is about ${stored}, but ${reference} credited ${expectedRows}`);
    if (credit.vouchedBy?.by === 'chain' && isOnChain === false)
      this.problems.push(`${name} was credited as if a chain showed it`);
  }

  /** Call it when all events and rows are told. */
  finish(): void {
    for (const reference of this.#credits.keys())
      this.problems.push(`${reference} was credited without a deposit or proposal`);
  }
}

interface DepositRow {
  id: string;
  user_id: number;
  currency: string;
  arrival: string;
  status: string;
  chain: string;
  tx_hash: string;
  source: 'chain' | 'manual';
  position: number;
}

interface ProposalRow {
  id: string;
  owner: string;
  currency: string;
  amount: string;
  status: string;
}

type Stream = <Row>(client: pg.Client, text: string) => AsyncGenerator<Row>;

/** What is wrong between the journal, the rows of deposits and the operators' proposals. */
export async function auditCredits(client: pg.Client, stream: Stream, check: CreditCheck): Promise<string[]> {
  const deposits = `select id, user_id, currency, arrival, status, chain, tx_hash, source, position from deposits
    where status in ('crediting', 'finished')`;
  for await (const row of stream<DepositRow>(client, deposits)) {
    check.addRow({
      name: `deposit ${row.id}`,
      reference: depositReference(row),
      owner: String(row.user_id),
      currency: row.currency,
      amount: row.arrival,
      isFinished: row.status === 'finished',
      isOnChain: row.source === 'chain',
    });
  }
  const proposals = `select id, owner, currency, amount, status from manual_credits
    where status in ('crediting', 'finished')`;
  for await (const { id, status, ...row } of stream<ProposalRow>(client, proposals)) {
    const reference = manualCreditReference(id);
    check.addRow({ name: `proposal ${id}`, reference, ...row, isFinished: status === 'finished' });
  }
  check.finish();
  const problems = [...check.problems];
  for (const text of [PAID_TWICE, MOVED_UNLIKE_PROPOSED]) {
    const { rows } = await client.query<{ problem: string }>(text);
    problems.push(...rows.map(({ problem }) => problem));
  }
  return problems;
}

/** One hash is one credit, in whichever currency and on whichever chain; only a chain tells payments of one hash apart. */
const PAID_TWICE = `
  select 'transaction ' || payment_of(tx_hash) || ' was credited ' || count(*) || ' times' as problem
  from deposits where status in ('crediting', 'finished') group by payment_of(tx_hash)
  having count(*) > 1 and count(*) filter (where source = 'manual') > 0`;

/** Both operators, both sides and the amount are what was proposed and approved. */
const MOVED_UNLIKE_PROPOSED = `
  select 'movement ' || id || ' of the house is not what two operators approved' as problem
  from house_moves m full join (select * from house_proposals where status in ('moving', 'finished')) p using (id)
  where (p.status = 'finished' or m.id is not null)
    and (m.kind, m.from_owner, m.to_owner, m.currency, m.amount, m.credit, m.proposed_by, m.approved_by)
      is distinct from
      (p.kind, p.from_owner, p.to_owner, p.currency, p.amount, p.credit, p.proposed_by, p.decided_by)`;
