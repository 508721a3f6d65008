import type { Second } from './second.ts';

/** First in, first out, in constant time: 100,000 orders of one second are taken without moving the rest. */
export class SecondQueue {
  #items: Second[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  get first(): Second | undefined {
    return this.#items[this.#head];
  }

  push(second: Second): void {
    this.#items.push(second);
  }

  /** Takes a `push` back. */
  pop(): void {
    this.#items.pop();
  }

  /** Takes a `shift` back. */
  unshift(second: Second): void {
    if (this.#head > 0) this.#items[--this.#head] = second;
    else this.#items.unshift(second);
  }

  shift(): void {
    if (++this.#head < SPARE || this.#head * 2 < this.#items.length) return;
    this.#items = this.#items.slice(this.#head);
    this.#head = 0;
  }
}

const SPARE = 1024;
