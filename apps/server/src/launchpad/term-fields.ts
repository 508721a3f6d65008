import { parseAmount } from '@bourse/money/amount';
import type { ParsedOf } from '@bourse/protocol/call';
import { isSameTerms, wrongTerm, type ProjectTerms } from '@bourse/protocol/launchpad/project';
import { termOutOfBounds } from '@bourse/protocol/operators/launchpad/bounds';
import type { opsLaunchpadCalls } from '@bourse/protocol/operators/launchpad/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { FALLBACK, findProject } from './queries.ts';
import { termsOf } from './records.ts';

/** The terms of a project as an operator fills them in. */
export type TermFields = Omit<ParsedOf<typeof opsLaunchpadCalls.setTerms>, 'id' | 'icon'>;

const AMOUNTS = ['price', 'supply', 'purchaseMin', 'purchaseMax', 'allotMax'] as const;

/** Terms as the engine takes them; whether they make sense together is the engine's to say. */
export function readTerms(id: number, fields: TermFields): ProjectTerms | Refusal {
  const amounts = {} as Record<(typeof AMOUNTS)[number], bigint>;
  for (const field of AMOUNTS) {
    const amount = parseAmount(fields[field]);
    if (amount === undefined) return refuse('INVALID_AMOUNT', { field, decimals: '8' });
    amounts[field] = amount;
  }
  return { ...fields, ...amounts, id };
}

/** Why a project, or without an id a new one, cannot have these terms: what the engine says, and what is out of bounds. */
export async function termsRefusal(
  { db, clock, coins }: Pick<Services, 'db' | 'clock'> & { readonly coins: CoinRegistry },
  id: string | undefined,
  fields: TermFields,
): Promise<Refusal | undefined> {
  const now = clock.now();
  if (id !== undefined) {
    const row = await findProject(db, id, FALLBACK);
    if (!row) return refuse('PROJECT_NOT_FOUND');
    if (row.status !== 'open') return refuse('PROJECT_CLOSED');
    if (Number(row.join_start) <= now) return refuse('PROJECT_STARTED');
  }
  const terms = readTerms(Number(id ?? 0), fields);
  if (terms instanceof Refusal) return terms;
  const wrong =
    wrongTerm(terms) ?? (terms.joinStart <= now ? 'joinStart' : undefined) ?? termOutOfBounds(terms, now);
  if (wrong !== undefined) return refuse('INVALID_FIELD', { field: wrong });
  return (await isCoinTaken(db, coins, terms)) ? refuse('PROJECT_COIN_TAKEN') : undefined;
}

/** What the engine does not look at: a coin that is something else already. */
export async function isCoinTaken(
  db: Database,
  coins: CoinRegistry,
  { coin, id }: Pick<ProjectTerms, 'coin' | 'id'>,
): Promise<boolean> {
  if (coins.isShown(coin)) return true;
  // A cancelled one still has the coin while its money is on the way back.
  const { rows } = await sql`
    select from projects where coin = ${coin} and id <> ${id} and (status <> 'cancelled' or exists (
      select from subscriptions where project_id = projects.id and subscriptions.status in ('committed', 'locked')))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A project with these terms that has no text: its maker did not come further before a crash. */
export async function projectLeftAlone(db: Database, fields: TermFields): Promise<string | undefined> {
  const rows = await db
    .selectFrom('projects')
    .selectAll()
    .where('coin', '=', fields.coin)
    .where('status', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project_texts')
            .select('project_id')
            .whereRef('project_texts.project_id', '=', 'projects.id'),
        ),
      ),
    )
    .execute();
  return rows.find((row) => {
    const wanted = readTerms(Number(row.id), fields);
    return !(wanted instanceof Refusal) && isSameTerms(termsOf(row), wanted);
  })?.id;
}
