import type { ProjectTerms } from '@bourse/protocol/launchpad/project';
import type { Database } from '../database/schema.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import type { ProjectTable, SubscriptionTable } from './records.ts';
import { termsOf } from './records.ts';

type SubscriptionRow = Pick<SubscriptionTable, 'id' | 'owner' | 'project_id' | 'paid' | 'status'>;

/** A project that is open, with what users have put in. */
export interface OpenProject {
  terms: ProjectTerms;
  raised: bigint;
  /** Owner -> what is open of him, by subscription. Owners in the order in which they came. */
  readonly shares: ReadonlyMap<number, ReadonlyMap<string, bigint>>;
}

interface Kept extends OpenProject {
  readonly shares: Map<number, Map<string, bigint>>;
}

/** The open projects as they are committed: for previews, and for how many take part. */
export class OpenProjects {
  readonly #projects = new Map<number, Kept>();

  /** To be read before the first command, or as of one that batches from here on follow. */
  async load(db: Database): Promise<void> {
    const projects = await db.selectFrom('projects').selectAll().where('status', '=', 'open').execute();
    const subscriptions = await db
      .selectFrom('subscriptions')
      .innerJoin('projects', 'projects.id', 'subscriptions.project_id')
      .select([
        'subscriptions.id',
        'subscriptions.owner',
        'subscriptions.project_id',
        'subscriptions.paid',
        'subscriptions.status',
      ])
      .where('projects.status', '=', 'open')
      .where('subscriptions.status', 'in', ['committed', 'locked'])
      .orderBy('subscriptions.id')
      .execute();
    this.#projects.clear();
    this.#apply(projects, subscriptions);
  }

  onCommitted({ projects, subscriptions }: Pick<CommittedBatch, 'projects' | 'subscriptions'>): void {
    if (projects.length + subscriptions.length > 0) this.#apply(projects, subscriptions);
  }

  get(id: number): OpenProject | undefined {
    return this.#projects.get(id);
  }

  #apply(projects: readonly ProjectTable[], subscriptions: readonly SubscriptionRow[]): void {
    for (const row of projects) {
      const terms = termsOf(row);
      const raised = BigInt(row.raised);
      const known = this.#projects.get(terms.id);
      if (row.status !== 'open') this.#projects.delete(terms.id);
      else if (known) Object.assign(known, { raised, ...(isSame(known.terms, terms) ? {} : { terms }) });
      else this.#projects.set(terms.id, { terms, raised, shares: new Map() });
    }
    for (const row of subscriptions) {
      const shares = this.#projects.get(Number(row.project_id))?.shares;
      if (shares) keep(shares, row);
    }
  }
}

function keep(shares: Map<number, Map<string, bigint>>, { id, owner, paid, status }: SubscriptionRow): void {
  const user = Number(owner);
  const own = shares.get(user) ?? new Map<string, bigint>();
  if (status === 'committed' || status === 'locked') own.set(id, BigInt(paid));
  else own.delete(id);
  if (own.size === 0) shares.delete(user);
  else shares.set(user, own);
}

/** Equal terms stay the same object: a ranking of the shares is kept by it. */
function isSame(a: ProjectTerms, b: ProjectTerms): boolean {
  return (Object.keys(a) as (keyof ProjectTerms)[]).every((key) => a[key] === b[key]);
}
