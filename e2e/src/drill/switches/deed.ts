import { setTimeout as sleep } from 'node:timers/promises';
import { wording } from '@bourse/protocol/texts/wording';
import type { Answer } from '@bourse/testkit/client';

/** Something that a user does, as often as he is asked to; it may make what he can get out of again. */
export type Deed = () => Promise<Answer>;

const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;
/** What a busy machine says for a moment. */
const DELAYED = wording('en-US', 'MARKET_DATA_DELAYED');

/** What an answer says to its reader; both envelopes. */
export function said({ status, msg, body }: Answer): string {
  return msg ?? body['message'] ?? `status ${status}`;
}

export function isDone({ status, code, body }: Answer): boolean {
  return status === 200 && (code === 1 || body['code'] === 200);
}

/** Does it until the machine lets it through; answers what it was answered then. */
export async function decided(deed: Deed): Promise<Answer> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    const answer = await deed();
    const passes = [429, 503].includes(answer.status) || said(answer) === DELAYED;
    if (!passes || Date.now() > until) return answer;
  }
}

/** Data of a deed that must work. */
export async function done(name: string, deed: Deed): Promise<any> {
  const answer = await decided(deed);
  if (!isDone(answer)) throw new Error(`${name} was answered "${said(answer)}"`);
  return answer.data ?? answer.body['result'];
}
