import { createHash } from 'node:crypto';

/** Counts rows and adds up their hashes, so that two sources can be compared in any order without holding either. */
export class RowTally {
  count = 0;
  #sum = 0n;

  add(fields: readonly unknown[]): void {
    this.count++;
    const digest = createHash('sha256').update(fields.join('\x1f')).digest('hex');
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${digest}`));
  }

  text(): string {
    return `${this.count} with hash ${this.#sum.toString(16).slice(0, 16)}`;
  }
}
