/** Stops the process on a bug: state that broke an invariant must not be committed. Stays on in production. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantBroken(message);
}

export class InvariantBroken extends Error {
  override name = 'InvariantBroken';
}
