import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { finished, Readable } from 'node:stream';
import { isGivenUp, type Reads } from '../database/reads.ts';
import { Download } from './answer.ts';

/** Answers a call that reads much in its caller's turn. A file that is sent as it is read keeps the turn until its end. */
export async function inTurn<T>(
  reads: Pick<Reads, 'take'>,
  who: string | number,
  handle: () => Promise<T> | T,
): Promise<T | Refusal> {
  const release = await reads.take(who);
  if (typeof release !== 'function') return release;
  let answer: T;
  try {
    answer = await handle();
  } catch (error) {
    release();
    if (isGivenUp(error)) return refuse('BUSY');
    throw error;
  }
  if (answer instanceof Download && answer.body instanceof Readable) finished(answer.body, release);
  else release();
  return answer;
}
