/** Whether an error is of a kind, or was caused by one. */
export function isCausedBy(error: unknown, kind: new (...args: never[]) => Error): boolean {
  return error instanceof kind || (error instanceof Error && isCausedBy(error.cause, kind));
}
