import type { Answer, Fields, Files, TestUser } from '@bourse/testkit/client';
import type pg from 'pg';
import { answered } from './verify.ts';

/** Something a user asked for that is no spot order, under a request id of its own. */
interface Deed {
  readonly user: TestUser;
  readonly path: string;
  readonly fields: Fields & { readonly requestId: string };
  readonly files: Files | undefined;
  outcome: 'unknown' | 'refused' | 'done';
  /** Of what it made, as answered. */
  id?: string;
}

/** What was done, as its user knows it. */
export type DoneDeed = Pick<Deed, 'fields'> & { readonly id: string };

const STANDARD = '/contract/app/contract/standard';
export const CLOSE = `${STANDARD}/closePosition`;
/** Of those that were answered, asked for again after each round. */
const REPEATED = 20;

/** All that users asked for besides spot orders, and what they were answered. */
export class DeedLog {
  readonly #name: string;
  readonly #deeds: Deed[] = [];
  readonly #wrong: string[] = [];
  #count = 0;

  /** `name` begins every request id. */
  constructor(name: string) {
    this.#name = name;
  }

  /** How many were done, by call. */
  get done(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { path, outcome } of this.#deeds)
      if (outcome === 'done') counts[path] = (counts[path] ?? 0) + 1;
    return counts;
  }

  /** How many were asked for. */
  get count(): number {
    return this.#count;
  }

  /** What a call was done with, oldest first; default: by everybody. */
  doneWith(path: string, user?: TestUser): DoneDeed[] {
    return this.#deeds.flatMap((deed) =>
      deed.path === path && deed.outcome === 'done' && (user === undefined || deed.user === user)
        ? [{ fields: deed.fields, id: deed.id! }]
        : [],
    );
  }

  /** Answers whether the outcome is known. */
  async do(user: TestUser, path: string, fields: Fields, files?: Files): Promise<boolean> {
    const requestId = `${this.#name}-${++this.#count}`;
    const deed: Deed = { user, path, fields: { ...fields, requestId }, files, outcome: 'unknown' };
    this.#deeds.push(deed);
    const answer = await ask(deed).catch(() => undefined);
    if (answer?.status === 200) this.#learn(deed, answer);
    // Refused before anybody looked at it.
    else if (answer?.status === 429) deed.outcome = 'refused';
    return deed.outcome !== 'unknown';
  }

  #learn(deed: Deed, answer: Answer): void {
    const isDone = answer.code === 1 || answer.code === 200;
    const id = (answer.data?.id ?? answer.body['result']?.id) as string | undefined;
    if (deed.outcome === 'done' && (!isDone || id !== deed.id))
      this.#wrong.push(
        `${deed.path} ${deed.fields.requestId} gave ${deed.id}, repeated ${JSON.stringify(answer.body)}`,
      );
    if (deed.outcome === 'done') return;
    deed.outcome = isDone ? 'done' : 'refused';
    if (isDone && id !== undefined) deed.id = id;
  }

  /** Repeats what got no answer, and some of what did: each must give the one it was. Then `compare`. */
  async verify(client: pg.Client): Promise<string[]> {
    const answeredOnes = this.#deeds.filter(({ outcome }) => outcome === 'done').slice(-REPEATED);
    for (const deed of [...answeredOnes, ...this.#deeds.filter(({ outcome }) => outcome === 'unknown')]) {
      const answer = await answered(() => ask(deed));
      if (answer.status === 200) this.#learn(deed, answer);
      else
        this.#wrong.push(`the repeat of ${deed.path} ${deed.fields.requestId} was answered ${answer.status}`);
    }
    return [...this.#wrong.splice(0), ...(await this.compare(client))];
  }

  /**
   * Each that was done is in the journal once, or among the deposits, and each that was refused nowhere; nobody is asked but the
   * database.
   */
  async compare(client: pg.Client): Promise<string[]> {
    // As they are known now: what is answered while we ask is compared the next time.
    const told = this.#deeds.map(({ path, fields, outcome }) => ({ path, fields, outcome }));
    const { rows } = await client.query<{ request_id: string; times: string }>(
      `select request_id, count(*) as times
       from (select request_id from journal union all select request_id from deposits) stored
       where request_id like $1 group by 1`,
      [`${this.#name}-%`],
    );
    const times = new Map(rows.map(({ request_id, times }) => [request_id, Number(times)]));
    const closed = new Set(
      told
        .filter(({ path, fields }) => path === CLOSE && times.has(fields.requestId))
        .map(({ fields }) => fields['id']),
    );
    return told.flatMap(({ path, fields, outcome }) => {
      const found = times.get(fields.requestId) ?? 0;
      // Of a position whose close waits for a fresh price already, another one is done, and changes nothing.
      const isDoneBefore = path === CLOSE && found === 0 && closed.has(fields['id']);
      const wanted = outcome === 'done' && !isDoneBefore ? 1 : 0;
      return outcome === 'unknown' || found === wanted
        ? []
        : [`${path} ${fields.requestId} was ${outcome} and is stored ${found} times`];
    });
  }
}

function ask({ user, path, fields, files }: Deed): Promise<Answer> {
  return files ? user.upload(path, fields, files) : user.call(path, fields);
}
