import { RecentPrices, type Jump, type Seen } from '@bourse/engine/market/recent-prices';
import { Refusal } from '@bourse/protocol/refusal';
import type { Command } from '@bourse/protocol/command';
import { decodeEvents } from '@bourse/protocol/journal';
import type { MarketChanges, MarketRow } from '../markets.ts';
import type { CommittedBatch, Reply } from '../sequencer/sequencer.ts';
import { decodeExact, encodeExact } from './exact.ts';

/**
 * Raised by any change of what core and gateways say to each other that a process of the version before would not
 * understand: of these messages, and of commands, events and rows. Processes of different numbers do not join.
 */
export const WIRE_VERSION = 2;

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
  /** `leftMs`: of the request's time; null where there is no hurry. */
  readonly items: readonly {
    readonly id: number;
    readonly leftMs: number | null;
    readonly command: Command;
  }[];
}

/** What became of commands; without a reply, that is not known. */
export interface ReplyMessage {
  readonly items: readonly { readonly id: number; readonly reply: Reply | null }[];
}

export function encodeReplies(message: ReplyMessage): string {
  return encodeExact(message);
}

export function decodeReplies(text: string): ReplyMessage {
  const { items } = decodeExact<ReplyMessage>(text);
  return { items: items.map(({ id, reply }) => ({ id, reply: reply && withRefusal(reply) })) };
}

function withRefusal(reply: Reply): Reply {
  if (reply.status !== 'refused') return reply;
  const { code, args, data } = reply.refusal;
  return { ...reply, refusal: new Refusal(code, args, data) };
}

type MarketRowText = Omit<MarketRow, 'prices' | 'contract' | 'second'> & {
  readonly prices: { readonly seen: readonly Seen[]; readonly largest: Jump };
  readonly contract: MarketRow['contract'] | null;
  readonly second: MarketRow['second'] | null;
};

export function encodeMarkets({ rows, terms }: MarketChanges): string {
  const plain = rows.map(({ prices: { seen, largest }, ...row }) => ({ ...row, prices: { seen, largest } }));
  return encodeExact({ rows: plain, terms });
}

export function decodeMarkets(text: string): MarketChanges {
  const { rows, terms } = decodeExact<{ rows: MarketRowText[]; terms: MarketChanges['terms'] }>(text);
  return {
    terms,
    rows: rows.map(({ prices, contract, second, ...row }) => ({
      ...row,
      prices: new RecentPrices(prices.seen, prices.largest),
      contract: contract ?? undefined,
      second: second ?? undefined,
    })),
  };
}

/** A batch in JSON without a reviver, which would cost more than all the rest: rows hold texts and small numbers alone. */
interface BatchText {
  readonly entries: readonly [seq: number, time: number, type: Command['type'], events: string][];
  readonly markets: string | null;
  readonly rows: Omit<CommittedBatch, 'entries' | 'markets'>;
}

export function encodeBatch({ entries, markets, ...rows }: CommittedBatch): BatchText {
  return {
    entries: entries.map(({ seq, time, command, eventsText }) => [seq, time, command.type, eventsText]),
    markets: markets ? encodeMarkets(markets) : null,
    rows,
  };
}

/** Of the commands only the type is told: nobody but the core looks at more. */
export function decodeBatch({ entries, markets, rows }: BatchText): CommittedBatch {
  return {
    ...rows,
    entries: entries.map(([seq, time, type, eventsText]) => ({
      seq,
      time,
      command: { type } as Command,
      events: decodeEvents(eventsText),
      eventsText,
    })),
    markets: markets === null ? undefined : decodeMarkets(markets),
  };
}

export type { BatchText };
