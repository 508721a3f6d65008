import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { MailOutcome, MailQueue } from './mail-queue.ts';

/** Counts what became of mails. */
export function countMails(registry: Registry): (outcome: MailOutcome) => void {
  const tries = new Counter({
    name: 'mail_tries_total',
    help: 'Tries to send a mail: sent, failed (tried again), refused for good, or expired unsent',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => tries.inc({ outcome });
}

/** How many mails wait, and how long the oldest has. */
export function addMailGauges(queue: Pick<MailQueue, 'waiting'>, clock: Clock, registry: Registry): void {
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
      const waiting = await queue.waiting();
      this.set(waiting.count);
      oldest.set(waiting.oldest === undefined ? 0 : Math.max(0, clock.now() - waiting.oldest) / 1000);
    },
  });
}
