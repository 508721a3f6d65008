import type { MessageKey } from './messages/en.ts';

/**
 * An expected "no": a value, not an exception. `code` is a key of the message catalogue, which holds
 * its wording in four languages; `args` fill the placeholders of that wording.
 */
export class Refusal {
  readonly code: MessageKey;
  readonly args: Readonly<Record<string, string>>;
  constructor(code: MessageKey, args: Readonly<Record<string, string>> = {}) {
    this.code = code;
    this.args = args;
  }
}

export function refuse(code: MessageKey, args?: Readonly<Record<string, string>>): Refusal {
  return new Refusal(code, args);
}
