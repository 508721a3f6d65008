import { Undo } from '../undo.ts';

/** A price that somebody waits for. Lies in at most one index at a time. */
export class Trigger<T> {
  readonly subject: T;
  /** Orders what waits for the same price: lower ids first. */
  readonly id: number;
  /** A reference price; fixed while it lies in an index. */
  price = 0;
  /** Index in the heap, -1 outside. Kept by `TriggerIndex`. */
  place = -1;

  constructor(subject: T, id: number) {
    this.subject = subject;
    this.id = id;
  }
}

/**
 * Prices waited for on one side, as a binary heap: the next to fire is at the top, so that a mark which fires nothing
 * costs one comparison however many positions there are. An entry knows its place, so that taking one out from the
 * middle costs as little as putting it in. The order of firing (price, then id) does not depend on the order of adding,
 * so a restart changes nothing.
 */
export class TriggerIndex<T> {
  readonly #rising: boolean;
  readonly #heap: Trigger<T>[] = [];

  /** `rising` entries fire when the mark rises to them, the others when it falls to them. */
  constructor(rising: boolean) {
    this.#rising = rising;
  }

  get size(): number {
    return this.#heap.length;
  }

  add(trigger: Trigger<T>): void {
    this.#heap.push(trigger);
    this.#up(this.#heap.length - 1);
  }

  remove(trigger: Trigger<T>): void {
    const last = this.#heap.pop()!;
    const { place } = trigger;
    trigger.place = -1;
    if (last === trigger) return;
    this.#heap[place] = last;
    last.place = place;
    this.#up(this.#down(place));
  }

  /** Takes out the next entry that the mark has reached, if any. */
  takeFired(mark: number): Trigger<T> | undefined {
    const top = this.#heap[0];
    if (top === undefined || (this.#rising ? mark < top.price : mark > top.price)) return undefined;
    this.remove(top);
    return top;
  }

  #up(place: number): void {
    const heap = this.#heap;
    const trigger = heap[place]!;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#sooner(trigger, heap[parent]!)) break;
      heap[place] = heap[parent]!;
      heap[place]!.place = place;
      place = parent;
    }
    heap[place] = trigger;
    trigger.place = place;
  }

  /** Answers where the entry came to lie. */
  #down(place: number): number {
    const heap = this.#heap;
    const trigger = heap[place]!;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.#sooner(heap[child + 1]!, heap[child]!)) child++;
      if (!this.#sooner(heap[child]!, trigger)) break;
      heap[place] = heap[child]!;
      heap[place]!.place = place;
      place = child;
    }
    heap[place] = trigger;
    trigger.place = place;
    return place;
  }

  #sooner(a: Trigger<T>, b: Trigger<T>): boolean {
    if (a.price !== b.price) return this.#rising ? a.price < b.price : a.price > b.price;
    return a.id < b.id;
  }
}

/** Both sides of one purpose. A trigger is added and removed with the same side. */
export class Triggers<T> {
  readonly #rising = new TriggerIndex<T>(true);
  readonly #falling = new TriggerIndex<T>(false);
  readonly #undo: Undo;

  constructor(undo = new Undo()) {
    this.#undo = undo;
  }

  get size(): number {
    return this.#rising.size + this.#falling.size;
  }

  /** Waits for `price`; 0 for nothing. */
  watch(trigger: Trigger<T>, rising: boolean, price: number): void {
    this.#undo.note(Triggers.#rewatch, this, trigger, rising, this.#watched(trigger));
    this.#set(trigger, rising, price);
  }

  drop(trigger: Trigger<T>, rising: boolean): void {
    if (trigger.place < 0) return;
    this.#undo.note(Triggers.#rewatch, this, trigger, rising, trigger.price);
    this.#set(trigger, rising, 0);
  }

  /** `low` is what rising entries are held against, where it is another. */
  takeFired(mark: number, low = mark): T | undefined {
    const fell = this.#falling.takeFired(mark);
    const fired = fell ?? this.#rising.takeFired(low);
    if (fired) this.#undo.note(Triggers.#rewatch, this, fired, fired !== fell, fired.price);
    return fired?.subject;
  }

  /** The price that it waits for, 0 for none. */
  #watched(trigger: Trigger<T>): number {
    return trigger.place >= 0 ? trigger.price : 0;
  }

  #set(trigger: Trigger<T>, rising: boolean, price: number): void {
    const index = rising ? this.#rising : this.#falling;
    if (trigger.place >= 0) index.remove(trigger);
    trigger.price = price;
    if (price !== 0) index.add(trigger);
  }

  static #rewatch<S>(triggers: Triggers<S>, trigger: Trigger<S>, rising: boolean, price: number): void {
    triggers.#set(trigger, rising, price);
  }
}
