declare const process: {
  getBuiltinModule(name: 'node:util'): {
    parseArgs(config: {
      args: readonly string[];
      options: Record<string, { type: 'string' | 'boolean' }>;
      allowPositionals?: boolean;
    }): { values: Values; positionals: string[] };
  };
};

interface Values {
  readonly seed?: string;
  readonly commands?: string;
  readonly greedy?: boolean;
  readonly hours?: string;
  readonly pairs?: string;
  readonly candles?: string;
  readonly from?: string;
  readonly to?: string;
  readonly 'tick-seconds'?: string;
}

const text = { type: 'string' } as const;

/** What `npm run sim` is asked for; what is absent it chooses itself. */
export interface SimOptions {
  readonly seed: number | undefined;
  readonly commands: number;
  readonly isGreedy: boolean;
  readonly hours: number | undefined;
  readonly pairs: string | undefined;
  readonly candles: string | undefined;
  /** In ms. */
  readonly from: number;
  readonly to: number;
}

/** Throws on a name that is none and on a number that is none: a run that does not do what was asked must not pass. */
export function readOptions(args: readonly string[]): SimOptions {
  const named = { seed: text, commands: text, hours: text, pairs: text, candles: text, from: text, to: text };
  const options = { ...named, greedy: { type: 'boolean' } as const };
  const { values } = process.getBuiltinModule('node:util').parseArgs({ args, options });
  const hours = values.hours === undefined ? undefined : Number(values.hours);
  if (hours !== undefined && !(hours > 0 && hours < Infinity)) throw new Error('--hours is a number above 0');
  return {
    seed: values.seed === undefined ? undefined : whole('seed', values.seed, 0),
    commands: whole('commands', values.commands ?? '1000000', 1),
    isGreedy: values.greedy ?? false,
    hours,
    pairs: values.pairs,
    candles: values.candles,
    ...timeOf(values),
  };
}

/** What `npm run replay-day` is asked for; times in ms. Throws as `readOptions` does. */
export function readReplayOptions(args: readonly string[]) {
  const options = { seed: text, from: text, to: text, 'tick-seconds': text };
  const { values, positionals } = process
    .getBuiltinModule('node:util')
    .parseArgs({ args, options, allowPositionals: true });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error('name one file of candles');
  return {
    file,
    seed: whole('seed', values.seed ?? '1', 0),
    tickSeconds: whole('tick-seconds', values['tick-seconds'] ?? '1', 1),
    ...timeOf(values),
  };
}

function timeOf({ from = '1970-01-01', to = '9999-01-01' }: Values): { from: number; to: number } {
  return { from: day('from', from), to: day('to', to) };
}

function whole(name: string, text: string, least: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isSafeInteger(number) || number < least)
    throw new Error(`--${name} is a whole number from ${least} on`);
  return number;
}

function day(name: string, text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Error(`--${name} is a day, such as 2023-03-10`);
  return time;
}
