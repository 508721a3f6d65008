import { parseDecimal } from '@bourse/money/amount';
import type { CarriedCommitment, Tick, TickBlock } from '../command.ts';
import { fromTicks, referenceDecimals, referenceText } from './reference-price.ts';

/** Blocks that one call of `/bb/market/tickBlocks` answers at most. */
export const TICK_BLOCKS_PER_CALL = 400;

/**
 * The one spelling of a tick block, hashed by the server and recomputed by anyone who checks it.
 *
 * Ticks: one line per tick in the order of their ids, lines joined by "\n", no newline at the end:
 *
 *     <id>,<symbol>,<time>,<price>,<mark>
 *
 * Id and time (ms) are plain decimal integers. Price and mark are decimals of the quote currency with all digits that the
 * source gave; they always have a point, and behind it no zeros at the end but the first one: `0.61234`, `60000.0`.
 * Symbols are lower-case letters and digits, so the text is ASCII. A block without ticks has the empty text.
 *
 * Blocks of before prices kept the source's precision have price and mark as integers, without a point: ticks of the
 * pair. So a line says itself how it counts, and such blocks hash and verify as ever.
 *
 * A block that carries a commitment of liabilities (liabilities/commitment.ts) has one line more, behind its ticks:
 *
 *     liabilities,<commitment id>,<its hash>
 *
 * Block: `<previousHash>\n<blockId>\n<time>\n<ticks>`. Its hash is the SHA-256 of that text's UTF-8 bytes in
 * lower-case hex. The block before the first has the hash NO_BLOCK.
 */

export const NO_BLOCK = '0'.repeat(64);

/** A tick's id is its block's id times this, plus its place in the block. */
export const TICKS_PER_BLOCK = 1_000;

export function ticksText(ticks: readonly Tick[]): string {
  return ticks
    .map(({ id, symbol, time, price, mark }) =>
      [id, symbol, time, priceText(price, symbol), priceText(mark, symbol)].join(','),
    )
    .join('\n');
}

/** The ticks of a block, and the commitment that it carries. */
export function blockLines({ ticks, commitment }: Pick<TickBlock, 'ticks' | 'commitment'>): string {
  if (!commitment) return ticksText(ticks);
  const line = [CARRIED, commitment.id, commitment.hash].join(',');
  return ticks.length === 0 ? line : `${ticksText(ticks)}\n${line}`;
}

/** What marks the line of a commitment. No tick begins like it: ids are numbers. */
const CARRIED = 'liabilities';

/** The commitment of liabilities that a block's text carries. */
export function carriedCommitment(text: string): CarriedCommitment | undefined {
  const [kind, id, hash = ''] = text.slice(text.lastIndexOf('\n') + 1).split(',');
  return kind === CARRIED ? { id: Number(id), hash } : undefined;
}

/** The lines of a block's text that are ticks. */
export function tickLines(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  return lines.at(-1)!.startsWith(CARRIED) ? lines.slice(0, -1) : lines;
}

function priceText(price: number, symbol: string): string {
  const text = referenceText(price, symbol);
  return text.includes('.') ? text : `${text}.0`;
}

export function parseTicksText(text: string): Tick[] {
  return tickLines(text).map((line) => {
    const [id, symbol = '', time, price = '', mark = ''] = line.split(',');
    return {
      id: Number(id),
      symbol,
      time: Number(time),
      price: parsePrice(price, symbol),
      mark: parsePrice(mark, symbol),
    };
  });
}

/** NaN for what is no price. */
function parsePrice(text: string, symbol: string): number {
  if (!text.includes('.')) return fromTicks(Number(text), symbol);
  return Number(parseDecimal(text, referenceDecimals(symbol)) ?? NaN);
}

const WHOLE = '(?:0|[1-9][0-9]*)';
const DECIMAL = `${WHOLE}\\.(?:0|[0-9]*[1-9])`;
const LINE = new RegExp(`^${WHOLE},[a-z0-9]+,${WHOLE},(?:${DECIMAL},${DECIMAL}|${WHOLE},${WHOLE})$`);
const COMMITMENT_LINE = new RegExp(`^${CARRIED},[1-9][0-9]*,[0-9a-f]{64}$`);

/** Whether a text is one that the exchange would write: each tick has one spelling only, and so has a commitment. */
export function isTicksText(text: string): boolean {
  const lines = tickLines(text);
  if (!lines.every((line) => LINE.test(line))) return false;
  return !carriedCommitment(text) || COMMITMENT_LINE.test(text.slice(text.lastIndexOf('\n') + 1));
}

/** What is hashed. */
export function blockText(previousHash: string, id: number, time: number, ticks: string): string {
  return `${previousHash}\n${id}\n${time}\n${ticks}`;
}
