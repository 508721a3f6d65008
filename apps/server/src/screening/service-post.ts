import { MOST_PULLED, type ScreeningQuestion } from '@bourse/protocol/screening/calls';
import { sql } from 'kysely';
import { Job } from '../job.ts';
import type { Services } from '../services.ts';
import type { Screening } from './screening.ts';
import { signatureOf } from './signature.ts';
import type { ScreeningCheck } from './tables.ts';

const POLL_MS = 1_000;
const AT_ONCE = 20;
const TIMEOUT_MS = 10_000;
/** Longer than a try may take: whoever finds one due after that knows that its try was cut off by a crash. */
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 600_000;
/** A service that took the question and gave no answer is asked again. */
const ANSWER_WAIT_MS = 3_600_000;

export const POST_OUTCOMES = ['taken', 'failed'] as const;
export type PostOutcome = (typeof POST_OUTCOMES)[number];

interface PostDeps {
  readonly screening: Pick<Screening, 'questionOf'>;
  readonly onOutcome?: (outcome: PostOutcome) => void;
}

/**
 * Questions on their way to services outside, as signed webhooks. The rows of `screening_checks` are the queue: no crash
 * forgets one, and a service is asked until it has answered. Each may come more than once, under the same `request`.
 */
export class ServicePost {
  readonly #services: Pick<Services, 'db' | 'clock' | 'log' | 'settings'>;
  readonly #deps: PostDeps;
  readonly #job: Job;

  constructor(services: Pick<Services, 'db' | 'clock' | 'log' | 'settings'>, deps: PostDeps) {
    this.#services = services;
    this.#deps = deps;
    this.#job = new Job({
      everyMs: POLL_MS,
      work: () => this.send(),
      failed: (err) => services.log.warn({ err }, 'the questions to screening services cannot be read'),
    });
  }

  start(): void {
    if (this.#asked().length > 0) this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  /** Sends what is due. */
  async send(): Promise<void> {
    for (;;) {
      const due = await this.#claim();
      await Promise.all(due.map((check) => this.#try(check)));
      if (due.length < AT_ONCE) return;
    }
  }

  /** What a service has not answered yet, the oldest first. */
  async waitingFor(source: 'screening' | 'kyc'): Promise<ScreeningQuestion[]> {
    const open = await this.#services.db
      .selectFrom('screening_checks')
      .selectAll()
      .where('source', '=', source)
      .where('state', '=', 'open')
      .orderBy('asked_at')
      .orderBy('id')
      .limit(MOST_PULLED)
      .execute();
    const questions = await Promise.all(open.map((check) => this.#deps.screening.questionOf(check)));
    return questions.filter((question) => question !== undefined);
  }

  /** Services with an address; the others pull. */
  #asked(): ('screening' | 'kyc')[] {
    const { services } = this.#services.settings.screening;
    return (['screening', 'kyc'] as const).filter((source) => services[source]?.url !== undefined);
  }

  #claim(): Promise<ScreeningCheck[]> {
    const { db, clock } = this.#services;
    const asked = this.#asked();
    if (asked.length === 0) return Promise.resolve([]);
    return db
      .updateTable('screening_checks')
      .set({ due_at: new Date(clock.now() + LEASE_MS), tries: sql`tries + 1` })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('screening_checks')
          .select('id')
          .where('state', '=', 'open')
          .where('source', 'in', asked)
          .where('due_at', '<=', new Date(clock.now()))
          .orderBy('due_at')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute();
  }

  async #try(check: ScreeningCheck): Promise<void> {
    const { log } = this.#services;
    const about = { check: check.id, source: check.source, tries: check.tries };
    try {
      const question = await this.#deps.screening.questionOf(check);
      // Of what has changed, whoever looks at it next asks anew.
      if (!question) return this.#dueIn(check, ANSWER_WAIT_MS);
      await this.#post(check, question);
      this.#deps.onOutcome?.('taken');
      await this.#dueIn(check, ANSWER_WAIT_MS);
    } catch (err) {
      const inMs = Math.min(FIRST_WAIT_MS * 2 ** (check.tries - 1), LONGEST_WAIT_MS);
      log.warn({ ...about, err, inMs }, 'a screening service could not be asked; it is tried again');
      this.#deps.onOutcome?.('failed');
      await this.#dueIn(check, inMs);
    }
  }

  async #post({ source, request, tries }: ScreeningCheck, question: ScreeningQuestion): Promise<void> {
    const { url, secret } = this.#services.settings.screening.services[source as 'screening' | 'kyc']!;
    const body = JSON.stringify(question);
    const [id, timestamp] = [`${request}-${tries}`, String(Math.floor(this.#services.clock.now() / 1000))];
    const response = await fetch(url!, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(secret, { id, timestamp, body }),
      },
      body,
      // It was named by its address; names of users go nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the service answered ${response.status}`);
  }

  async #dueIn({ id, request }: ScreeningCheck, ms: number): Promise<void> {
    await this.#services.db
      .updateTable('screening_checks')
      .set({ due_at: new Date(this.#services.clock.now() + ms) })
      .where('id', '=', id)
      .where('request', '=', request)
      .where('state', '=', 'open')
      .execute();
  }
}
