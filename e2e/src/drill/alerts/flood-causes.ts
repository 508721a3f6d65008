import { addressOf } from './addresses.ts';
import { calm, spent, type Watch } from './cause.ts';
import { pipeline, times, type PipelinedCall } from './pipeline.ts';

/** Whoever gets in this way has a budget of a stranger; it is dear and, without its fields, hardly any work. */
const DEAR: PipelinedCall = { path: '/user/login' };
const ADDRESSES = 90;
/** What one address may spend at once is thirty of these. */
const CALLS_EACH = 30;

/** Many addresses, each within its own limit. */
export async function strangers({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await calm(look);
  const calls = times(CALLS_EACH, DEAR);
  await Promise.all(
    Array.from({ length: ADDRESSES }, (_, n) => pipeline(scene.server.url, addressOf(n), calls)),
  );
  fired.set('StrangersSpent', { quiet, during: [await look()] });
}

/** 50 a second for five minutes. */
const REFUSALS = 15_500;
/** So few at once that the loop has time for others in between: it is his limit that he meets, and no overload. */
const AT_ONCE = 250;
const WITHIN_MS = 240_000;

/** One address that does not take no for an answer. */
export async function oneSender({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await calm(look);
  const begun = spent(quiet, 'sender');
  let last = quiet;
  for (const end = Date.now() + WITHIN_MS; spent(last, 'sender') - begun < REFUSALS && Date.now() < end;) {
    for (let round = 0; round < 8; round++)
      await pipeline(scene.server.url, addressOf(0), times(AT_ONCE, DEAR));
    last = await look();
  }
  fired.set('OneAgainstHisLimit', { quiet, during: [last] });
}

/** A guess at an operator's password; without its fields hardly any work. */
const KNOCK: PipelinedCall = { path: '/ops/api/login' };
const KNOCKING = 4;
/** An address may make 300 in three seconds; on one connection so many may wait. */
const [CONNECTIONS, KNOCKS] = [3, 200];

/** Strangers at several addresses knock at the console. */
export async function knocks({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await calm(look);
  const calls = times(KNOCKS, KNOCK);
  await Promise.all(
    Array.from({ length: KNOCKING * CONNECTIONS }, (_, n) =>
      pipeline(scene.server.url, addressOf(n % KNOCKING), calls),
    ),
  );
  fired.set('ConsoleSpent', { quiet, during: [await look()] });
}
