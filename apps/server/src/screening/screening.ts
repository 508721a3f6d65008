import { randomUUID } from 'node:crypto';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { ScreeningHit, ScreeningQuestion, ScreeningVerdict } from '@bourse/protocol/screening/calls';
import {
  SCREENED_KINDS,
  type ScreenedKind,
  type ScreeningSource,
  type ScreeningState,
} from '@bourse/protocol/screening/kinds';
import { sql } from 'kysely';
import type { SecretBox } from '../files/secret-box.ts';
import { Job } from '../job.ts';
import type { Services } from '../services.ts';
import { ListFile } from './sanction-list.ts';
import type { PhotoLinks } from './photo-links.ts';
import { readSubject, type Persons, type Subject } from './subjects.ts';
import type { ScreeningCheck } from './tables.ts';

/** What other domains ask before something goes on. */
export interface Screen {
  /**
   * Why this application, deposit or withdrawal may not go on yet; nothing where it may. For operators: whom it is about is
   * not to know. `arrival` is what of a deposit is to be credited, in 1e-8 units.
   */
  refusalOf(kind: ScreenedKind, id: string, arrival?: bigint): Promise<Refusal | undefined>;
}

export interface ScreeningDeps {
  readonly persons: Persons;
  readonly box: Pick<SecretBox, 'mac'>;
  readonly photos: Pick<PhotoLinks, 'of'>;
}

type ScreeningServices = Pick<Services, 'db' | 'clock' | 'log' | 'settings'>;

interface Looked {
  readonly subject: Subject;
  readonly kind: ScreenedKind;
  readonly id: string;
  readonly fingerprint: string;
}

const LOOK_MS = 2_000;
const LOOKED_AT_ONCE = 200;

/** Where what waits for its look stands. */
const WAITING: Readonly<Record<ScreenedKind, string>> = {
  identity: 'kyc_applications',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
};

/**
 * Names and addresses are screened before a deposit's credit, before a withdrawal's approval and payout, and before somebody
 * is verified. What a list or a service hits waits for persons; a service that does not answer lets nothing pass.
 */
export class Screening implements Screen {
  readonly #services: ScreeningServices;
  readonly #deps: ScreeningDeps;
  readonly #list: ListFile | undefined;
  readonly #job: Job;

  constructor(services: ScreeningServices, deps: ScreeningDeps) {
    const { settings, log } = services;
    this.#services = services;
    this.#deps = deps;
    this.#list =
      settings.screening.list === undefined
        ? undefined
        : new ListFile(settings.screening.list, (err) =>
            log.error({ err }, 'the list of SCREENING_LIST cannot be read; the one of before counts'),
          );
    this.#job = new Job({
      everyMs: LOOK_MS,
      work: () => this.lookAtWaiting(),
      failed: (err) => log.warn({ err }, 'what waits could not be screened; trying again'),
    });
  }

  start(): void {
    if (SCREENED_KINDS.some((kind) => this.#sourcesOf(kind).length > 0)) this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  async refusalOf(kind: ScreenedKind, id: string): Promise<Refusal | undefined> {
    const sources = this.#sourcesOf(kind);
    if (sources.length === 0) return undefined;
    const subject = await readSubject(this.#services.db, this.#deps.persons, { kind, id });
    // The caller says himself that there is no such thing.
    if (!subject) return undefined;
    const looked = { subject, kind, id, fingerprint: this.#fingerprintOf(subject) };
    const states: ScreeningState[] = [];
    for (const source of sources)
      states.push(source === 'list' ? await this.#lookUp(looked) : await this.#ask(looked, source));
    if (states.some((state) => state === 'hit' || state === 'confirmed')) return refuse('OPS_SCREENING_HIT');
    return states.includes('open') ? refuse('OPS_SCREENING_WAITS') : undefined;
  }

  /** So that services are asked, and hits seen, before a person comes to it. */
  async lookAtWaiting(): Promise<void> {
    for (const kind of SCREENED_KINDS) {
      const sources = this.#sourcesOf(kind);
      if (sources.length === 0) continue;
      const versions = ['', ...(this.#list ? [this.#list.current.version] : [])];
      const { rows } = await sql<{ id: string }>`
        select w.id from ${sql.table(WAITING[kind])} w where w.status = 'pending' and (
          select count(*) from screening_checks c where c.kind = ${kind} and c.subject = w.id
            and c.source in (${sql.join(sources)}) and c.version in (${sql.join(versions)})) < ${sources.length}
        order by w.id limit ${LOOKED_AT_ONCE}`.execute(this.#services.db);
      for (const { id } of rows) await this.refusalOf(kind, id);
    }
  }

  /** What a service is asked; nothing where what it was about is gone or is another by now. */
  async questionOf(check: ScreeningCheck): Promise<ScreeningQuestion | undefined> {
    const subject = await readSubject(this.#services.db, this.#deps.persons, {
      kind: check.kind,
      id: check.subject,
    });
    if (!subject || this.#fingerprintOf(subject) !== check.fingerprint) return undefined;
    const { userId, idNumber, ...facts } = subject;
    return {
      type: 'screening.check',
      ...{ request: check.request, kind: check.kind, subject: check.subject, user: String(userId) },
      ...facts,
      idNumber: check.source === 'kyc' ? idNumber : '',
      photos: await this.#deps.photos.of(check),
    };
  }

  /** Takes a service's answer, once. A later hit counts until it is decided; a later `clear` does not. */
  async take(
    source: ScreeningSource,
    { request, verdict, hits, reference }: ScreeningVerdict,
  ): Promise<void> {
    const now = new Date(this.#services.clock.now());
    const nameless = { list: source, entry: reference || request, matched: '', note: '' };
    await this.#services.db
      .updateTable('screening_checks')
      .set({
        state: verdict,
        hits: JSON.stringify(verdict === 'hit' && hits.length === 0 ? [nameless] : hits),
        reference,
        due_at: null,
        updated_at: now,
      })
      .where('request', '=', request)
      .where('source', '=', source)
      .where('state', 'in', verdict === 'hit' ? ['open', 'clear'] : ['open'])
      .execute();
  }

  #sourcesOf(kind: ScreenedKind): ScreeningSource[] {
    const { screening, kyc } = this.#services.settings.screening.services;
    return [
      ...(this.#list ? (['list'] as const) : []),
      ...(screening ? (['screening'] as const) : []),
      ...(kyc && kind === 'identity' ? (['kyc'] as const) : []),
    ];
  }

  #fingerprintOf({ names, idNumber, addresses, chain, currency, amount, txHash }: Subject): string {
    const facts = [names, idNumber, addresses, chain, currency, amount, txHash];
    return this.#deps.box.mac('screening', JSON.stringify(facts));
  }

  /** Looks again when the list or what is screened has changed; what two have released stays so while it hits nothing else. */
  async #lookUp(looked: Looked): Promise<ScreeningState> {
    const list = this.#list!.current;
    const known = await this.#find(looked, 'list');
    const isSame = known?.fingerprint === looked.fingerprint;
    if (known && isSame && known.version === list.version) return known.state;
    const hits = await this.#unreleased(looked, list.find(looked.subject), known);
    const state = known && isSame ? after(known, hits) : hits.length > 0 ? 'hit' : 'clear';
    return this.#note(looked, 'list', { state, hits, version: list.version, dueAt: null }, known);
  }

  /** What two have said of a user and an entry counts for what he does next as well. */
  async #unreleased(
    { subject: { userId } }: Looked,
    hits: readonly ScreeningHit[],
    known: ScreeningCheck | undefined,
  ): Promise<readonly ScreeningHit[]> {
    if (hits.length === 0) return hits;
    const rows = await this.#services.db
      .selectFrom('screening_checks')
      .select('hits')
      .where('user_id', '=', userId)
      .where('source', '=', 'list')
      .where('state', '=', 'released')
      .where('id', '<>', known?.id ?? '0')
      .execute();
    const released = rows.flatMap((row) => row.hits);
    return hits.filter((hit) => !released.some((each) => isSameHit(each, hit)));
  }

  async #ask(looked: Looked, source: 'screening' | 'kyc'): Promise<ScreeningState> {
    const known = await this.#find(looked, source);
    if (known?.fingerprint === looked.fingerprint) return known.state;
    const dueAt = new Date(this.#services.clock.now());
    return this.#note(looked, source, { state: 'open', hits: [], version: '', dueAt }, known);
  }

  #find({ kind, id }: Looked, source: ScreeningSource): Promise<ScreeningCheck | undefined> {
    return this.#services.db
      .selectFrom('screening_checks')
      .selectAll()
      .where('kind', '=', kind)
      .where('subject', '=', id)
      .where('source', '=', source)
      .executeTakeFirst();
  }

  /** Nothing is overwritten that somebody has decided since it was read: then what he said counts. */
  async #note(
    looked: Looked,
    source: ScreeningSource,
    found: {
      readonly state: ScreeningState;
      readonly hits: readonly ScreeningHit[];
      readonly version: string;
      readonly dueAt: Date | null;
    },
    known: ScreeningCheck | undefined,
  ): Promise<ScreeningState> {
    const { db, clock } = this.#services;
    const now = new Date(clock.now());
    const isKept =
      known !== undefined && known.state === found.state && known.fingerprint === looked.fingerprint;
    const row = {
      state: found.state,
      fingerprint: looked.fingerprint,
      version: found.version,
      hits: JSON.stringify(found.hits),
      due_at: found.dueAt,
      updated_at: now,
      ...(!isKept && { request: randomUUID(), tries: 0, asked_at: now, reason: '', decided_by: null }),
    };
    if (known) {
      await db
        .updateTable('screening_checks')
        .set(row)
        .where('id', '=', known.id)
        .where('state', '=', known.state)
        .where('fingerprint', '=', known.fingerprint)
        .execute();
    } else {
      const {
        kind,
        id: subject,
        subject: { userId: user_id },
      } = looked;
      await db
        .insertInto('screening_checks')
        .values({
          ...{ kind, subject, user_id, source, request: randomUUID(), decided_by: null },
          ...{ created_at: now, asked_at: now },
          ...row,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const noted = (await this.#find(looked, source))!;
    // Somebody else has looked at other facts meanwhile: whoever asks next looks again.
    return noted.fingerprint === looked.fingerprint ? noted.state : 'open';
  }
}

/** A decision counts for the entries that it was made about. */
function after({ state, hits }: ScreeningCheck, now: readonly ScreeningHit[]): ScreeningState {
  if (state === 'confirmed') return state;
  if (now.length === 0) return 'clear';
  const isKnown = now.every((hit) => hits.some((each) => isSameHit(each, hit)));
  return state === 'released' && isKnown ? 'released' : 'hit';
}

/** The same entry, matched by the same name or address. */
function isSameHit(one: ScreeningHit, other: ScreeningHit): boolean {
  return one.list === other.list && one.entry === other.entry && one.matched === other.matched;
}
