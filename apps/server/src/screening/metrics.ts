import { Counter, Gauge, type Registry } from 'prom-client';
import { SCREENING_SOURCES } from '@bourse/protocol/screening/kinds';
import { sql } from 'kysely';
import { Asked } from '../asked.ts';
import type { Services } from '../services.ts';
import { POST_OUTCOMES, type PostOutcome } from './service-post.ts';

/** Counts what became of questions to services. */
export function countPosts(registry: Registry): (outcome: PostOutcome) => void {
  const tries = new Counter({
    name: 'screening_posts_total',
    help: 'Questions to screening services: taken, or failed (asked again)',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of POST_OUTCOMES) tries.inc({ outcome }, 0);
  return (outcome) => tries.inc({ outcome });
}

interface Waiting {
  readonly source: string;
  readonly hits: string;
  readonly oldest: Date | null;
}

/** How many hits wait for a person, and how long a service has left a question unanswered. */
export function addScreeningGauges(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  registry: Registry,
): void {
  const waiting = new Asked<readonly Waiting[]>(
    async () =>
      (
        await sql<Waiting>`
          select source, count(*) filter (where state = 'hit') as hits,
            min(asked_at) filter (where state = 'open') as oldest
          from screening_checks where state in ('open', 'hit') group by source`.execute(db)
      ).rows,
    [],
    (err) => log.warn({ err }, 'what waits for screening was not read'),
  );
  const of = async (source: string) => (await waiting.value()).find((each) => each.source === source);
  new Gauge({
    name: 'screening_oldest_seconds',
    help: 'How long a screening service has left a question unanswered; 0 when it owes none',
    labelNames: ['source'],
    registers: [registry],
    async collect() {
      for (const source of SCREENING_SOURCES) {
        const since = (await of(source))?.oldest;
        this.set({ source }, since ? Math.max(0, clock.now() - since.getTime()) / 1000 : 0);
      }
    },
  });
  new Gauge({
    name: 'screening_hits',
    help: 'Hits of screening that wait for a person',
    labelNames: ['source'],
    registers: [registry],
    async collect() {
      for (const source of SCREENING_SOURCES) this.set({ source }, Number((await of(source))?.hits ?? 0));
    },
  });
}
