import { RecentPrices, type PriceMemory, type Seen } from '@bourse/engine/market/recent-prices';
import { Refusal } from '@bourse/protocol/refusal';
import type { Command } from '@bourse/protocol/command';
import { encodeEvents, eventsOf } from '@bourse/protocol/journal';
import type { MarketChanges, MarketRow } from '../markets.ts';
import type { Outcome } from '@bourse/engine/outcome';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import { decodeExact, encodeExact } from './exact.ts';

/**
 * Raised by any change of what core and gateways say to each other that a process of the version before would not
 * understand: of these messages, and of commands, events and rows. Processes of different numbers do not join. A domain that is
 * new changes none of them: a gateway of before passes over its events and rows, and one that knows it waits for its tables.
 */
export const WIRE_VERSION = 4;

/** Where on NATS an exchange speaks. Each has a name of its own, since several may share the servers. */
export class Subjects {
  readonly #root: string;
  readonly version: string;

  constructor(exchange: string, version = WIRE_VERSION) {
    this.#root = `bourse.${exchange}`;
    this.version = String(version);
  }

  /** What a core tells everybody, under its version and name. */
  feed(core: string): string {
    return `${this.#root}.feed.${this.version}.${core}`;
  }

  get anyFeed(): string {
    return `${this.#root}.feed.*.*`;
  }

  commands(core: string): string {
    return `${this.#root}.commands.${core}`;
  }

  questions(core: string): string {
    return `${this.#root}.questions.${core}`;
  }

  /** Where a process is answered; each answer has a number of its own. */
  answers(process: string, number: number | '*'): string {
    return `${this.#root}.answers.${process}.${number}`;
  }

  /** What any process tells all others. */
  get told(): string {
    return `${this.#root}.told`;
  }
}

/** Who speaks on a subject of a feed. */
export function speakerOf(subject: string): { version: string; core: string } {
  const [version, core] = subject.split('.').slice(-2) as [string, string];
  return { version, core };
}

/** A core's name begins with its epoch: of two cores the one that took the writer lock last counts. */
export function epochOf(core: string): number {
  return Number(core.slice(0, core.indexOf('-')));
}

/** Commands of a gateway, in order. */
export interface CommandMessage {
  /** When it was sent, by the gateway's monotonic clock. ms */
  readonly sentAt: number;
  /** `leftMs`: of the request's time; null where there is no hurry. `request`: its id; absent where there is none. */
  readonly items: readonly {
    readonly id: number;
    readonly leftMs: number | null;
    readonly request?: string | undefined;
    readonly command: Command;
  }[];
}

/** What became of commands; without an outcome, that is not known. Their rows are in the feed. */
export interface ReplyMessage {
  /** Of the feed's last message before this one: who has it has all rows that the commands left. */
  readonly n: number;
  readonly items: readonly { readonly id: number; readonly reply: Outcome | null }[];
}

export function encodeReplies(message: ReplyMessage): string {
  return encodeExact(message);
}

export function decodeReplies(text: string): ReplyMessage {
  const { n, items } = decodeExact<ReplyMessage>(text);
  return { n, items: items.map(({ id, reply }) => ({ id, reply: reply && withRefusal(reply) })) };
}

function withRefusal(reply: Outcome): Outcome {
  if (reply.status !== 'refused') return reply;
  const { code, args, data } = reply.refusal;
  return { ...reply, refusal: new Refusal(code, args, data) };
}

type MarketRowText = Omit<MarketRow, 'prices' | 'contract' | 'second'> & {
  readonly prices: { readonly seen: readonly Seen[]; readonly memory: PriceMemory };
  readonly contract: MarketRow['contract'] | null;
  readonly second: MarketRow['second'] | null;
};

export function encodeMarkets({ rows, terms }: MarketChanges): string {
  const plain = rows.map(({ prices: { seen, memory }, ...row }) => ({ ...row, prices: { seen, memory } }));
  return encodeExact({ rows: plain, terms });
}

export function decodeMarkets(text: string): MarketChanges {
  const { rows, terms } = decodeExact<{ rows: MarketRowText[]; terms: MarketChanges['terms'] }>(text);
  return {
    terms,
    rows: rows.map(({ prices, contract, second, ...row }) => ({
      ...row,
      prices: new RecentPrices(prices.seen, prices.memory),
      contract: contract ?? undefined,
      second: second ?? undefined,
    })),
  };
}

/** Rows of one kind: the names of their columns, then the values of each. Nothing where there are none. */
type RowsText = readonly (readonly unknown[])[];

/** A batch as `JSON.parse` reads it. Names are told once: most of it is rows, and names would be more than half of them. */
interface BatchText {
  readonly entries: readonly [seq: number, time: number, type: Command['type'], events: unknown[]][];
  readonly markets: string | null;
  readonly rows: Readonly<Record<string, RowsText>>;
}

/** A batch in JSON. The events are in it as the journal spells them; rows hold texts and small numbers alone. */
export function encodeBatch({ entries, markets, ...rows }: CommittedBatch): string {
  const told = entries.map(
    ({ seq, time, command, events, eventsText = encodeEvents(events) }) =>
      `[${seq},${time},"${command.type}",${eventsText}]`,
  );
  const spelled: Record<string, RowsText> = {};
  for (const [kind, list] of Object.entries(rows)) spelled[kind] = rowsText(list);
  const changes = markets ? JSON.stringify(encodeMarkets(markets)) : 'null';
  return `{"entries":[${told.join()}],"markets":${changes},"rows":${JSON.stringify(spelled)}}`;
}

/** Of the commands only the type is told: nobody but the core looks at more. */
export function decodeBatch({ entries, markets, rows }: BatchText): CommittedBatch {
  const read: Record<string, object[]> = {};
  for (const [kind, list] of Object.entries(rows)) read[kind] = rowsOf(list);
  return {
    ...(read as unknown as Omit<CommittedBatch, 'entries' | 'markets'>),
    entries: entries.map(([seq, time, type, events]) => ({
      seq,
      time,
      command: { type } as Command,
      events: eventsOf(events),
    })),
    markets: markets === null ? undefined : decodeMarkets(markets),
  };
}

function rowsText(rows: readonly object[]): RowsText {
  const [first] = rows;
  if (!first) return [];
  const names = Object.keys(first);
  const values = rows.map((row) => Object.values(row) as unknown[]);
  // Rows of a kind are made in one place, so their columns are the same.
  for (const each of values)
    if (each.length !== names.length) throw new Error(`a row has not ${names.join()}`);
  return [names, ...values];
}

function rowsOf([names, ...rows]: RowsText): object[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names!.length; at++) row[names![at] as string] = values[at];
    return row;
  });
}

export type { BatchText };
