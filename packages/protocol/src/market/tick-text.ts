import type { Tick } from '../command.ts';

/**
 * The one spelling of a tick block, hashed by the server and recomputed by anyone who checks it.
 *
 * Ticks: one line per tick in the order of their ids, lines joined by "\n", no newline at the end:
 *
 *     <id>,<symbol>,<time>,<price>,<mark>
 *
 * All numbers are plain decimal integers: id, time in ms, price and mark in ticks of the pair. Symbols are
 * lower-case letters and digits, so the text is ASCII. A block without ticks has the empty text.
 *
 * Block: `<previousHash>\n<blockId>\n<time>\n<ticks>`. Its hash is the SHA-256 of that text's UTF-8 bytes in
 * lower-case hex. The block before the first has the hash NO_BLOCK.
 */

export const NO_BLOCK = '0'.repeat(64);

/** A tick's id is its block's id times this, plus its place in the block. */
export const TICKS_PER_BLOCK = 1_000;

export function ticksText(ticks: readonly Tick[]): string {
  return ticks.map((tick) => `${tick.id},${tick.symbol},${tick.time},${tick.price},${tick.mark}`).join('\n');
}

export function parseTicksText(text: string): Tick[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [id, symbol, time, price, mark] = line.split(',');
    return { id: Number(id), symbol: symbol!, time: Number(time), price: Number(price), mark: Number(mark) };
  });
}

/** What is hashed. */
export function blockText(previousHash: string, id: number, time: number, ticks: string): string {
  return `${previousHash}\n${id}\n${time}\n${ticks}`;
}
