/**
 * Stops the running command on a bug: state that broke an invariant must not be committed. The command is taken back and
 * refused (`undo.ts`), the exchange goes on. Stays on in production. A message that takes work to write is a function.
 */
export function assert(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new InvariantBroken(typeof message === 'string' ? message : message());
}

export class InvariantBroken extends Error {
  override name = 'InvariantBroken';
}
