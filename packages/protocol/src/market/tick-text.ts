import { parseDecimal } from '@bourse/money/amount';
import type { Tick } from '../command.ts';
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

function priceText(price: number, symbol: string): string {
  const text = referenceText(price, symbol);
  return text.includes('.') ? text : `${text}.0`;
}

export function parseTicksText(text: string): Tick[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
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

/** Whether a text is one that the exchange would write: each tick has one spelling only. */
export function isTicksText(text: string): boolean {
  return text === '' || text.split('\n').every((line) => LINE.test(line));
}

/** What is hashed. */
export function blockText(previousHash: string, id: number, time: number, ticks: string): string {
  return `${previousHash}\n${id}\n${time}\n${ticks}`;
}
