import { Counter, Gauge, type Registry } from 'prom-client';
import { Asked } from '../asked.ts';
import type { Services } from '../services.ts';
import { MAIL_OUTCOMES, type MailOutcome, type MailQueue } from './mail-queue.ts';

/** Counts what became of mails. */
export function countMails(registry: Registry): (outcome: MailOutcome) => void {
  const tries = new Counter({
    name: 'mail_tries_total',
    help: 'Tries to send a mail: sent, failed (tried again), refused for good, or expired unsent',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // Prometheus sees a rise only from a count that is there already: the first one would be none.
  for (const outcome of MAIL_OUTCOMES) tries.inc({ outcome }, 0);
  return (outcome) => tries.inc({ outcome });
}

/** How many mails wait, and how long the oldest has. */
export function addMailGauges(
  queue: Pick<MailQueue, 'waiting'>,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  registry: Registry,
): void {
  const figures = new Asked<Awaited<ReturnType<MailQueue['waiting']>>>(
    () => queue.waiting(),
    { count: 0, oldest: undefined },
    (err) => log.warn({ err }, 'how much mail waits was not read'),
  );
  const oldest = new Gauge({
    name: 'mail_oldest_seconds',
    help: 'How long the oldest unsent mail has been waiting; 0 when none is',
    registers: [registry],
  });
  new Gauge({
    name: 'mail_waiting',
    help: 'Mails that are not sent yet',
    registers: [registry],
    async collect() {
      const waiting = await figures.value();
      this.set(waiting.count);
      oldest.set(waiting.oldest === undefined ? 0 : Math.max(0, clock.now() - waiting.oldest) / 1000);
    },
  });
}
