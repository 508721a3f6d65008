import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { HouseAccount } from '@bourse/protocol/house/accounts';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { opsCreditCalls } from '@bourse/protocol/operators/credits/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { handle, type Call } from '../../gateway/call.ts';
import { deskFunds, lackOf } from '../../going-live/desks.ts';
import type { Deps } from '../deps.ts';
import type { MarketOperations } from '../platform/market-operations.ts';
import { onlyProposed, type Decision } from '../proposals/rule.ts';
import type { ApprovedCredits } from './credits.ts';
import { proposedAmount } from './proposed-amount.ts';

interface DeskCoin {
  readonly desk: HouseAccount;
  readonly currency: string;
}

interface DeskAmount extends DeskCoin {
  readonly amount: string;
}

/** What one operator proposes and another approves: these credits and no others. */
interface Opening {
  readonly credits: readonly DeskAmount[];
  readonly reason: string;
}

/** What desks lack of what the page Going live suggests: one proposes it as a list, another approves it at once. */
export function suggestedCreditHandlers(
  { services, log, proposals }: Deps,
  operations: ApprovedCredits,
  market: Pick<MarketOperations, 'currencies'>,
): Call[] {
  const { db, clock, settings } = services;

  /** What waits for approval by itself counts as held: whoever approves it later must not give twice. */
  async function suggest() {
    const lines = await deskFunds(db, { secondStartsOff: settings.mode === 'production' });
    const waiting = await waitingCredits(db);
    return lines.flatMap((line) => {
      const { desk, currency, held, suggested } = line;
      const waits = waiting.get(nameOf(line)) ?? 0n;
      const amount = lackOf({ ...line, held: held + waits });
      return amount === undefined ? [] : [{ desk, currency, held, waits, suggested: suggested!, amount }];
    });
  }

  const suggested = handle(opsCreditCalls.suggested, async () => ({
    list: (await suggest()).map(({ desk, currency, held, waits, suggested: should, amount }) => ({
      ...{ desk, currency },
      ...{ held: formatAmount(held), waiting: formatAmount(waits) },
      ...{ suggested: formatAmount(should), amount: formatAmount(amount) },
    })),
  }));

  /** Each credit as a row of its own that says that it is on its way; what a crash has left is sent again. */
  async function carryOut({ credits, reason }: Opening, { actor, proposedBy, proposal }: Decision) {
    const { id: proposalId, proposedAt } = proposal!;
    await db.transaction().execute(async (trx) => {
      const rows = await trx
        .insertInto('manual_credits')
        .values(
          credits.map(({ desk, currency, amount }) => ({
            owner: String(HOUSE[desk]),
            currency,
            amount: String(parseAmount(amount)!),
            reason,
            status: 'crediting' as const,
            proposed_by: proposedBy,
            proposed_at: proposedAt,
            decided_by: actor.operatorId,
            decided_at: new Date(clock.now()),
            proposal_id: proposalId,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'owner', 'currency', 'amount'])
        .execute();
      for (const { id, currency, ...row } of rows) {
        const owner = credits.find(({ desk }) => String(HOUSE[desk]) === String(row.owner))!.desk;
        const after = { owner, currency, amount: formatAmount(BigInt(row.amount)), reason, proposalId };
        await log.write(trx, actor, { action: 'credit.approve', subject: `credit:${id}`, after });
      }
    });
    await operations.carryOutList(proposalId);
    return {};
  }

  const propose = proposals.kind('credits.suggested', {
    approver: 'credits.decide',
    alwaysTwo: true,
    parts: ({ credits }: Opening) => credits.map(nameOf),
    async current({ credits }) {
      if (credits.some(({ currency }) => !market.currencies().includes(currency)))
        return refuse('CURRENCY_NOT_FOUND');
      return { givenByHand: await givenByHand(db, credits) };
    },
    carryOut,
  });

  const proposeSuggested = handle(opsCreditCalls.proposeSuggested, async ({ desks, reason }, caller) => {
    const lacking = await suggest();
    const credits: DeskAmount[] = [];
    for (const { desk, currency } of desks) {
      const line = lacking.find((each) => each.desk === desk && each.currency === currency);
      // Somebody has credited it since the list was shown, or prices have moved.
      if (!line) return refuse('OPS_CHANGED_MEANWHILE');
      const amount = formatAmount(line.amount);
      const parsed = proposedAmount(amount);
      if (parsed instanceof Refusal) return parsed;
      credits.push({ desk, currency, amount });
    }
    return onlyProposed(await propose('house desks', { credits, reason }, caller));
  });

  return [suggested, proposeSuggested];
}

const nameOf = ({ desk, currency }: DeskCoin): string => `${desk} ${currency}`;

function deskOf(owner: string): string {
  return Object.entries(HOUSE).find(([, id]) => id === Number(owner))?.[0] ?? owner;
}

/** What is proposed for desks and not decided, each credit by itself; 1e-8 units. */
async function waitingCredits(db: Database): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .selectFrom('manual_credits')
    .select(['owner', 'currency'])
    .select((eb) => eb.fn.sum<string>('amount').as('amount'))
    .where('status', '=', 'pending')
    .where('owner', '<', '0')
    .groupBy(['owner', 'currency'])
    .execute();
  return new Map(rows.map(({ owner, currency, amount }) => [`${deskOf(owner)} ${currency}`, BigInt(amount)]));
}

/** What operators have credited and moved to these desks so far, less what they have taken: whatever is given meanwhile, the list is another one. */
async function givenByHand(db: Database, desks: readonly DeskCoin[]): Promise<DeskAmount[]> {
  const owners = [...new Set(desks.map(({ desk }) => String(HOUSE[desk])))];
  const { rows } = await sql<{ owner: string; currency: string; amount: string }>`
    select owner, currency, sum(amount) as amount from (
      select owner, currency, amount from manual_credits where status in ('crediting', 'finished')
      union all select to_owner, currency, amount from house_proposals where status in ('moving', 'finished')
      union all select from_owner, currency, -amount from house_proposals where status in ('moving', 'finished')
    ) given where owner = any(${owners}::bigint[]) group by owner, currency`.execute(db);
  const given = new Map(
    rows.map(({ owner, currency, amount }) => [`${deskOf(owner)} ${currency}`, BigInt(amount)]),
  );
  return desks.map(({ desk, currency }) => ({
    ...{ desk, currency },
    amount: formatAmount(given.get(`${desk} ${currency}`) ?? 0n),
  }));
}
