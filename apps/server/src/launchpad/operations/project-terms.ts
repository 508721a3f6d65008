import type { ProjectTerms } from '@bourse/protocol/launchpad/project';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { CoinRegistry } from '../../coins/coin-registry.ts';
import type { Database } from '../../database/schema.ts';
import { KeyedMutex } from '../../keyed-mutex.ts';
import type { Services } from '../../services.ts';
import { isSamePair, readListing, type ListingFields } from '../listing.ts';
import { isCoinTaken, projectLeftAlone, readTerms, termsRefusal, type TermFields } from '../term-fields.ts';

/** What of a project moves money: each change is a command. */
export interface ProjectTermsOperations {
  /** Why a project cannot have these terms; without an id, a new one. */
  termsRefusal(id: string | undefined, terms: TermFields): Promise<Refusal | undefined>;
  /** Answers its id; that of one with these terms which a crash has left without a text, when there is one. */
  create(terms: TermFields): Promise<string | Refusal>;
  setTerms(id: string, terms: TermFields): Promise<Refusal | undefined>;
  cancel(id: string): Promise<Refusal | undefined>;
  /** Why its pair cannot be listed like that. */
  listingRefusal(fields: ListingFields): Promise<Refusal | undefined>;
  /** Listing it once more like that changes nothing. */
  listPair(fields: ListingFields): Promise<Refusal | undefined>;
}

export function projectTermsOperations(
  services: Pick<Services, 'db' | 'clock' | 'markets' | 'sequencer' | 'locks'>,
  coins: CoinRegistry,
): ProjectTermsOperations {
  const { db, clock, markets, sequencer } = services;
  /** Ids follow each other: projects are created one by one. */
  const creating = new KeyedMutex({ name: 'project', turns: services.locks });

  async function submitTerms(terms: ProjectTerms | Refusal, isNew: boolean): Promise<Refusal | undefined> {
    if (terms instanceof Refusal) return terms;
    if (await isCoinTaken(db, coins, terms)) return refuse('PROJECT_COIN_TAKEN');
    const reply = await sequencer.submit({ type: 'setProject', terms, isNew });
    await coins.settled();
    return reply.status === 'refused' ? reply.refusal : undefined;
  }

  return {
    termsRefusal: (id, fields) => termsRefusal({ db, clock, coins }, id, fields),

    create(fields) {
      return creating.take('new', async () => {
        const left = await projectLeftAlone(db, fields);
        if (left !== undefined) return left;
        const id = await nextProjectId(db);
        return (await submitTerms(readTerms(id, fields), true)) ?? String(id);
      });
    },

    setTerms: (id, fields) => submitTerms(readTerms(Number(id), fields), false),

    async cancel(id) {
      const reply = await sequencer.submit({ type: 'cancelProject', projectId: Number(id) });
      return reply.status === 'refused' ? reply.refusal : undefined;
    },

    async listingRefusal(fields) {
      const listing = await readListing(db, fields);
      if (listing instanceof Refusal) return listing;
      return markets.get(listing.pair.symbol) ? refuse('OPS_UNCHANGED') : undefined;
    },

    async listPair(fields) {
      const listing = await readListing(db, fields);
      if (listing instanceof Refusal) return listing;
      const there = markets.get(listing.pair.symbol)?.spec;
      if (there) return isSamePair(there, listing.pair) ? undefined : refuse('OPS_UNCHANGED');
      const reply = await sequencer.submit({ type: 'listPair', ...listing });
      await coins.settled();
      return reply.status === 'refused' ? reply.refusal : undefined;
    },
  };
}

/** The engine takes no other for a new project. */
async function nextProjectId(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('projects')
    .select((eb) => eb.fn.max<string | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}
