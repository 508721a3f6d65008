import type { PositionView } from '@bourse/protocol/contract/calls';
import type { ContractCommand } from '@bourse/protocol/contract/commands';
import type { Refusal } from '@bourse/protocol/refusal';
import type { UserCommand } from '@bourse/protocol/user-command';
import type { Services } from '../services.ts';
import type { PositionTable } from './records.ts';
import { findPosition } from './queries.ts';

/** Carries out a user's command, and answers the position that it is about as it then stands. */
export type CarriesOut = (command: ContractCommand & UserCommand) => Promise<PositionView | Refusal>;

export function carriesOut(
  { db, sequencer }: Pick<Services, 'db' | 'sequencer'>,
  viewOf: (row: PositionTable) => PositionView,
): CarriesOut {
  return async (command) => {
    const reply = await sequencer.submit(command);
    if (reply.status === 'refused') return reply.refusal;
    // A repeated request names the position of its first time.
    return viewOf(reply.position ?? (await findPosition(db, command.user, reply.result.positionId!))!);
  };
}
