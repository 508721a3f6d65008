import type { Outcome } from '@bourse/engine/outcome';
import type { Command } from '@bourse/protocol/command';
import type { Event } from '@bourse/protocol/event';

/** One command that changed something, as the journal holds it. */
export interface Entry {
  readonly seq: number;
  readonly time: number;
  readonly command: Command;
  readonly events: readonly Event[];
}

/** What a commit made durable, in order. */
export interface CommittedBatch {
  readonly entries: readonly Entry[];
}

/** The one queue. */
export interface Sequencer {
  /**
   * Queues a command and resolves after its commit (or at once after the batch, when it changed nothing).
   * Rejects with `SequencerStopped` when the process is stopping: then the outcome is unknown.
   */
  submit(command: Command): Promise<Outcome>;
  /** Called after every commit that wrote something, in order, before the replies of that batch resolve. */
  onCommitted(listener: (batch: CommittedBatch) => void): void;
}
