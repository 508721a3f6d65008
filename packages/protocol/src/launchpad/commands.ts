import type { UserCommand } from '../user-command.ts';
import type { ProjectTerms } from './project.ts';

/** Creates a project or replaces its terms; only before its warm-up has ended. Operators only. */
export interface SetProjectCommand {
  readonly type: 'setProject';
  readonly terms: ProjectTerms;
  /** It creates one: where another project has its id meanwhile, it is refused instead of changing that. */
  readonly isNew?: boolean;
}

/** All money back; only before the joining ends. Operators only. */
export interface CancelProjectCommand {
  readonly type: 'cancelProject';
  readonly projectId: number;
}

/** Puts `amount` USDT into a project that is being joined. */
export interface SubscribeCommand extends UserCommand {
  readonly type: 'subscribe';
  readonly projectId: number;
  readonly amount: bigint;
}

export type LaunchpadCommand = SetProjectCommand | CancelProjectCommand | SubscribeCommand;
