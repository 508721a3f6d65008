import { Engine } from '@bourse/engine/engine';
import { UNIT } from '@bourse/money/amount';
import { STORED_RECORDS } from '../../stored-records.ts';
import type { Head } from '../batch.ts';
import { BatchSequencer } from '../sequencer.ts';
import { Writer } from '../writer.ts';

/**
 * A core in a process of its own, for tests that freeze or kill it: writer and queue, and nothing else. Grants what it is
 * told to, says what is done, and ends when it has lost its place, as the server does.
 */
export type ToCore = { readonly grant: string };
export type FromCore =
  | { readonly is: 'ready' }
  | { readonly is: 'done' | 'unknown'; readonly reference: string };

const say = (message: FromCore) => process.send!(message);

const engine = new Engine();
const head: Head = { seq: 0, nextTransfer: 1 };
const writer = await Writer.open(process.argv[2]!, head, () => engine.state);
const sequencer = new BatchSequencer(engine, writer, { now: () => Date.now() }, head, STORED_RECORDS);
void Promise.race([writer.lost, sequencer.failed]).then(() => process.exit(70));
process.on('message', ({ grant: reference }: ToCore) => {
  const funds = [{ currency: 'USDT', amount: UNIT }];
  sequencer.submit({ type: 'fund', owner: 1, funds, reference }).then(
    () => say({ is: 'done', reference }),
    () => say({ is: 'unknown', reference }),
  );
});
say({ is: 'ready' });
