import type { Command } from '@bourse/protocol/command';
import type { Sequencer } from '@bourse/server/sequencer/sequencer';

/** Has commands done that are not to be refused, all at once. */
export async function submitAll(sequencer: Sequencer, commands: readonly Command[]): Promise<void> {
  const replies = await Promise.all(commands.map((command) => sequencer.submit(command)));
  const refused = replies.find(({ status }) => status !== 'done');
  if (refused) throw new Error(`not taken: ${JSON.stringify(refused)}`);
}
