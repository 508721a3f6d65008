/**
 * The exchange cannot start and a person has to know why. The message is one readable sentence or two:
 * it is printed without a stack (exit-codes.ts says how the process ends).
 *
 * `passing` marks causes that may go away by themselves (a database that is down, a port still held by a
 * process that is ending): the supervisor tries those again, more and more slowly.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
  readonly passing: boolean;

  constructor(message: string, options: { passing?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.passing = options.passing ?? false;
  }
}
