import { Counter, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Clock, ClockNews } from './clock.ts';
import { showGauge } from './show-gauge.ts';

/** The journal's time may be this far ahead of the clock. */
const LIMIT_MS = 1_000;

const WORDS: Record<ClockNews['kind'], string> = {
  parted: 'the wall clock jumped; it is not believed yet, and what depends on time pauses',
  met: 'the wall clock is back where it belongs; the jump was a false one',
  believed: 'the wall clock has stayed where it jumped to; its time is taken over',
};

/** Logs and counts what a steady clock tells. A jump is an alert, whatever comes of it. */
export function countJumps(registry: Registry, log: Logger): (news: ClockNews) => void {
  const jumps = new Counter({
    name: 'clock_jumps_total',
    help: 'Jumps of the wall clock of more than a second, and what became of them: parted, met, believed',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // Prometheus sees a rise only from a count that is there already: the first one would be none.
  for (const outcome of Object.keys(WORDS)) jumps.inc({ outcome }, 0);
  return ({ kind, apartMs }) => {
    jumps.inc({ outcome: kind });
    log[kind === 'met' ? 'warn' : 'error']({ apartMs }, WORDS[kind]);
  };
}

export interface TimeWatchOptions {
  readonly clock: Clock;
  /** The sequencer: how far the time of the journal is ahead of the clock. */
  readonly journal: { readonly aheadMs: number };
  readonly registry: Registry;
  readonly log: Logger;
}

/**
 * Says whether time may be relied on: the clock is sure of itself, and the journal is not ahead of it. The journal's time
 * never goes back, so after a clock that was wrong for long, and over a restart, it stands still until the clock has
 * caught up. Until then what depends on time pauses, visibly, instead of being firm, void or due at the wrong moment.
 */
export function watchTime({ clock, journal, registry, log }: TimeWatchOptions): { isSure(): boolean } {
  let isAhead = false;
  showGauge(
    registry,
    'journal_ahead_seconds',
    'How far the time of the journal is ahead of the clock; above 1 what depends on time is paused',
    () => journal.aheadMs / 1_000,
  );
  return {
    isSure() {
      const { aheadMs } = journal;
      if (aheadMs > LIMIT_MS !== isAhead) {
        isAhead = !isAhead;
        if (isAhead)
          log.error({ aheadMs }, 'the journal is ahead of the clock; what depends on time pauses until then');
        else log.warn('the clock has caught up with the journal; time passes again');
      }
      return !isAhead && (clock.isSure?.() ?? true);
    },
  };
}
