/**
 * Stops the running command on a bug: state that broke an invariant must not be committed. The command is taken back and
 * refused (`undo.ts`), the exchange goes on. Stays on in production.
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantBroken(message);
}

export class InvariantBroken extends Error {
  override name = 'InvariantBroken';
}
