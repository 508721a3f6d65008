import type { MessageKey } from './texts/en.ts';

/**
 * An expected "no": a value, not an exception. `code` is a key of the message catalogue, which holds
 * its wording in four languages; `args` fill the placeholders of that wording.
 */
export class Refusal {
  readonly code: MessageKey;
  readonly args: Readonly<Record<string, string>>;
  /** What the caller needs to go on, if anything; sent as the answer's data. */
  readonly data: unknown;
  constructor(code: MessageKey, args: Readonly<Record<string, string>> = {}, data?: unknown) {
    this.code = code;
    this.args = args;
    this.data = data;
  }
}

export function refuse(code: MessageKey, args?: Readonly<Record<string, string>>): Refusal {
  return new Refusal(code, args);
}
