import { opsOverviewCalls, type OverviewView } from '@bourse/protocol/operators/overview/calls';
import { formatAmount } from '@bourse/money/amount';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { HOUSE_ACCOUNTS } from '@bourse/protocol/house/accounts';
import type { ProposalKind } from '@bourse/protocol/operators/proposals/kinds';
import type { LedgerAuditView } from '@bourse/protocol/operators/ledger/calls';
import { sql } from 'kysely';
import { firstIdSince } from '../database/first-id-since.ts';
import type { Database } from '../database/schema.ts';
import { deskFunds, isLow } from '../going-live/desks.ts';
import { payoutsHeld } from '../going-live/facts.ts';
import { handle, type Call, type Operator } from '../gateway/call.ts';
import type { DomainOperations } from './domain-operations.ts';
import type { Deps } from './deps.ts';
import { houseBalances } from './money/house-queries.ts';
import type { Switchboard } from './platform/switchboard.ts';
import { adminsOf } from './team/admins.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How the exchange stands: what an operator looks at first. */
export function overviewHandler(
  { services: { reads, clock, settings }, proposals }: Deps,
  { market, ledger, asides }: DomainOperations,
  switchboard: Switchboard,
  lastAudit: () => Promise<LedgerAuditView>,
): Call {
  return handle(opsOverviewCalls.overview, async (_input, { operator }) => {
    const { db } = reads;
    const since = clock.now() - DAY_MS;
    const [users, volumes, fees, house, pending, audit, admins, held, desks] = await Promise.all([
      countUsers(db, since),
      volumesSince(db, since),
      feesSince(db, since),
      deskBalances(db),
      countPending(db, operator, proposals.kindsSeenBy(operator)),
      lastAudit(),
      adminsOf({ db, settings }),
      payoutsHeld(db),
      deskFunds(db, { secondStartsOff: settings.mode === 'production' }),
    ]);
    return {
      time: clock.now(),
      users,
      volumes,
      fees,
      house,
      pending: { ...pending, asides: asides.count() },
      stalePairs: market.stalePairs(),
      ledger: { audit, problems: [...ledger.problems()] },
      maintenance: switchboard.maintenance,
      opened: switchboard.opened,
      payoutsHeld: held,
      lowDesks: desks.filter(isLow).map(({ desk, currency }) => ({ desk, currency })),
      protectionWaits: settings.protectionWaitHours > 0,
      soleAdmin: admins === 'several' ? ('no' as const) : admins,
    };
  });
}

async function countUsers(db: Database, since: number): Promise<OverviewView['users']> {
  const { rows } = await sql<Record<keyof OverviewView['users'], string>>`
    select count(*) as total,
      count(*) filter (where created_at > ${new Date(since)}) as "newIn24h",
      count(*) filter (where kyc = 2) as verified,
      count(*) filter (where frozen_at is not null) as frozen
    from users`.execute(db);
  const { total, newIn24h, verified, frozen } = rows[0]!;
  return {
    total: Number(total),
    newIn24h: Number(newIn24h),
    verified: Number(verified),
    frozen: Number(frozen),
  };
}

async function volumesSince(db: Database, since: number): Promise<OverviewView['volumes']> {
  const first = await firstIdSince(db, 'trades', since);
  const { rows } = await sql<{ currency: string; amount: string; trades: string }>`
    select p.quote as currency, sum(t.quote) as amount, count(*) as trades
    from trades t join pairs p using (symbol) where t.id >= ${first} group by p.quote order by p.quote`.execute(
    db,
  );
  return rows.map(({ currency, amount, trades }) => ({
    currency,
    amount: formatAmount(BigInt(amount)),
    trades: Number(trades),
  }));
}

/** What came to the house for fees, less the commissions that left it. */
async function feesSince(db: Database, since: number): Promise<OverviewView['fees']> {
  const first = await firstIdSince(db, 'transfers', since);
  const { rows } = await sql<{ currency: string; amount: string }>`
    select t.currency, sum(case when t.credit_account = a.id then t.amount else -t.amount end) as amount
    from transfers t join accounts a on a.owner = ${HOUSE.fees} and a.currency = t.currency
      and a.id in (t.debit_account, t.credit_account)
    where t.id >= ${first} and t.kind not in ('manualCredit', 'houseTransfer', 'correction')
    group by t.currency order by t.currency`.execute(db);
  return rows.map(({ currency, amount }) => ({ currency, amount: formatAmount(BigInt(amount)) }));
}

/** What its own accounts hold; those of projects are no desks. */
async function deskBalances(db: Database): Promise<OverviewView['house']> {
  return (await houseBalances(db)).flatMap(({ account, ...held }) => {
    const desk = HOUSE_ACCOUNTS.find((each) => each === account);
    return desk ? [{ desk, ...held }] : [];
  });
}

/** Of proposals those that he is shown. */
async function countPending(
  db: Database,
  { id }: Operator,
  kinds: readonly ProposalKind[],
): Promise<Omit<OverviewView['pending'], 'asides'>> {
  const { rows } = await sql<Record<Exclude<keyof OverviewView['pending'], 'asides'>, string>>`
    select (select count(*) from kyc_applications where status = 'pending') as kyc,
      (select count(*) from deposits where status = 'pending') as deposits,
      (select count(*) from withdrawals where status = 'pending') as withdrawals,
      (select count(*) from withdrawals where status = 'paying') as paying,
      (select count(*) from custody_alerts where ended_at is null) as alerts,
      (select count(*) from screening_checks where state = 'hit') as screening,
      (select count(*) from manual_credits where status = 'pending') as credits,
      (select count(*) from house_proposals where status = 'pending') as house,
      (select count(*) from proposals where status = 'pending'
        and (proposed_by = ${id} or kind in (${sql.join([...kinds, ''])}))) as proposals`.execute(db);
  const { kyc, deposits, withdrawals, paying, alerts, screening, credits, house, proposals } = rows[0]!;
  return {
    kyc: Number(kyc),
    deposits: Number(deposits),
    withdrawals: Number(withdrawals),
    paying: Number(paying),
    alerts: Number(alerts),
    screening: Number(screening),
    credits: Number(credits),
    house: Number(house),
    proposals: Number(proposals),
  };
}
