import type { Logger } from 'pino';
import type { Asked, CommittedBatch } from './sequencer.ts';

/** So many are named in a line; when the database hangs, or a fault is everybody's, there are thousands. */
const NAMED = 20;

/** Says which users' commands were not committed in time, and by which requests they came. */
export function tellLate(log: Logger): (late: readonly Asked[], begun: boolean) => void {
  return (late, begun) => {
    const named = late.slice(0, NAMED);
    const requests = named.flatMap(({ request }) => (request === undefined ? [] : [request]));
    const types = [...new Set(named.map(({ command }) => command.type))];
    log.warn(
      { commands: late.length, types, requests },
      begun
        ? 'commands were not committed in time; who sent them does not know their outcome'
        : 'commands were not begun in time and refused',
    );
  };
}

/** Says what was set aside, and by which request if one led there: an order may break on its own way through the book. */
export function tellAsides(log: Logger): (batch: Pick<CommittedBatch, 'entries'>) => void {
  return ({ entries }) => {
    for (const { seq, request, events } of entries) {
      const broken = events.filter((event) => event.type === 'setAside');
      if (broken.length === 0) continue;
      const named = broken.slice(0, NAMED).map(({ kind, id, cause }) => ({ kind, id, cause }));
      log.warn({ seq, request, count: broken.length, named }, 'broke when its turn came, and was set aside');
    }
  };
}
