import { createCipheriv, createHash, hkdfSync } from 'node:crypto';

/** Bytes of the key from which a feed invents its market. */
export const FEED_KEY_BYTES = 32;

const BLOCK_BYTES = 16;
const MAX_BLOCKS = 64;
/** Numbers that `uniform` draws at a time: neighbours are mostly asked for next. */
const PAGE = 64;
const PAGE_BLOCKS = (PAGE * 4) / BLOCK_BYTES;

/** The key of a small number that everyone can try: for tests, which want the same market again. */
export function keyOfSeed(seed: number): Buffer {
  return createHash('sha256').update(`feed seed ${seed}`).digest();
}

/**
 * Random numbers at places (row, index): the same whenever asked for, and unforeseeable without the key, whatever else has
 * been seen of them. AES-256 over the place, under a key of its own for each purpose, so that what one purpose shows in
 * public (sizes, times of prints) says nothing about another (prices).
 */
export class KeyedRandom {
  readonly #cipher: ReturnType<typeof createCipheriv>;
  readonly #places = new Int32Array((MAX_BLOCKS * BLOCK_BYTES) / 4);
  readonly #input = new Uint8Array(this.#places.buffer);
  readonly #pages = new Map<number, { readonly page: number; readonly words: Uint32Array }>();

  constructor(key: Buffer, purpose: string) {
    if (key.length !== FEED_KEY_BYTES) throw new RangeError(`a feed's key has ${FEED_KEY_BYTES} bytes`);
    const own = Buffer.from(hkdfSync('sha256', key, '', `bourse feed ${purpose}`, FEED_KEY_BYTES));
    this.#cipher = createCipheriv('aes-256-ecb', own, null).setAutoPadding(false);
  }

  /** Uniform 32-bit words at a place, four a block, MAX_BLOCKS at most. `row` is a 32-bit integer, `index` any safe one. */
  words(row: number, index: number, blocks: number): Uint32Array {
    const high = Math.floor(index / 2 ** 32);
    for (let at = 0, block = 0; block < blocks; block++) {
      this.#places[at++] = row;
      this.#places[at++] = index;
      this.#places[at++] = high;
      this.#places[at++] = block;
    }
    const bytes = this.#cipher.update(this.#input.subarray(0, blocks * BLOCK_BYTES));
    return new Uint32Array(bytes.buffer, bytes.byteOffset, blocks * (BLOCK_BYTES / 4));
  }

  /** Uniform in [0, 1). */
  uniform(row: number, index: number): number {
    const page = Math.floor(index / PAGE);
    let known = this.#pages.get(row);
    if (known?.page !== page) {
      known = { page, words: this.words(row, page, PAGE_BLOCKS) };
      this.#pages.set(row, known);
    }
    return known.words[index - page * PAGE]! / 4_294_967_296;
  }
}

/**
 * A number with mean 0 and deviation 1, nearly normal, out of two uniform words: four numbers of 16 bits added up. A walk adds
 * up many of these, so nearly is enough, and it costs no logarithm.
 */
export function normal(one: number, two: number): number {
  const sum = (one & 0xffff) + (one >>> 16) + (two & 0xffff) + (two >>> 16);
  return (sum / 65_535 - 2) * Math.sqrt(3);
}
