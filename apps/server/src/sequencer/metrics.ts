import { Counter, Histogram, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Asked, BatchSequencer, Committer } from './sequencer.ts';
import type { Standby } from './standby/standby.ts';
import { showGauge } from '../show-gauge.ts';

/** Times every commit. */
export function timedCommitter(committer: Committer, registry: Registry): Committer {
  const seconds = new Histogram({
    name: 'commit_seconds',
    help: 'Time of one commit, from sent to durable',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5],
    registers: [registry],
  });
  return {
    async commit(batch) {
      const done = seconds.startTimer();
      await committer.commit(batch);
      done();
    },
  };
}

/** How far the journal is, and how much waits for it. */
export function addSequencerGauges(sequencer: BatchSequencer, registry: Registry): void {
  showGauge(registry, 'journal_seq', 'Sequence number of the last executed entry', () => sequencer.seq);
  showGauge(
    registry,
    'commit_stalled_seconds',
    'Time since the last commit ended while commands wait for theirs; 0 when none does',
    () => sequencer.stalledMs / 1000,
  );
  showGauge(
    registry,
    'commands_waiting',
    'Commands in the queue of the sequencer',
    () => sequencer.queueLength,
  );
}

/** How a core that waits for its turn keeps up; all 0 once it is the one that works. */
export function addStandbyGauges(
  standby: Pick<Standby, 'isWaiting' | 'seq' | 'behindSeconds'>,
  registry: Registry,
): void {
  const gauge = (name: string, help: string, value: () => number) =>
    showGauge(registry, name, help, () => (standby.isWaiting ? value() : 0));
  gauge('standby_waits', 'Whether this core waits while another one works', () => 1);
  gauge(
    'standby_seq',
    'Sequence number of the last entry of the journal that the standby has taken in',
    () => standby.seq,
  );
  gauge(
    'standby_behind_seconds',
    'How long ago the standby had all that was committed',
    () => standby.behindSeconds,
  );
}

/** How much is set aside and waits for an operator; above 0 it is an alert. */
export function addAsidesGauge(asides: { readonly size: number }, registry: Registry): void {
  showGauge(
    registry,
    'set_aside',
    'Orders, positions, second contracts and projects that broke and are frozen until an operator lets them go on',
    () => asides.size,
  );
}

/** Logs and counts the commands that broke and were taken back: each is an error of ours, and an alert. */
export function countFaults(registry: Registry, log: Logger): (asked: Asked, fault: unknown) => void {
  const faults = new Counter({
    name: 'command_faults_total',
    help: 'Commands that broke an invariant or that the database refused, by type; each was taken back alone',
    labelNames: ['command'],
    registers: [registry],
  });
  return ({ command, request }, fault) => {
    faults.inc({ command: command.type });
    log.error({ err: fault, command: command.type, request }, 'a command failed and was taken back');
  };
}
