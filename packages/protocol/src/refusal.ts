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

const UNITS = { seconds: 1, minutes: 60, hours: 3_600 } as const;

/** How long a refusal asks to wait, by what its wording says: whole seconds; undefined when it names no time. */
export function secondsToWait({ args }: Refusal): number | undefined {
  for (const [unit, seconds] of Object.entries(UNITS)) if (args[unit]) return Number(args[unit]) * seconds;
  return undefined;
}

export function refuse(code: MessageKey, args?: Readonly<Record<string, string>>): Refusal {
  return new Refusal(code, args);
}
