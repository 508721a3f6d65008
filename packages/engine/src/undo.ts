/** Takes one change back. Receives what `note` was given. */
export type Inverse<T, A, B, C> = (target: T, a: A, b: B, c: C) => void;

/** Slots of the log per change: the inverse, what it works on, and three values. */
const WIDTH = 5;

/** A log that grew beyond this gives its memory back when it is cleared. */
const KEPT_SLOTS = 200_000;

/**
 * The log of how to take back what commands changed, so that one that breaks leaves nothing behind, and a batch that the
 * database refuses can be executed again. Whoever changes engine state notes the inverse first; `rollback` runs the
 * inverses backwards, so each meets the state as it was right after its change.
 *
 * It lies on the hot path of every command: an inverse is a function made once, never a closure, and its values are
 * stored side by side in one array. What changes often in one step (a balance, an order) is noted once per step with its
 * whole state before: `isNew` tells by the step's number, which the object keeps.
 */
export class Undo {
  readonly #log: unknown[] = [];
  #length = 0;
  #step = 1;

  /** Number of the running step. An object that carries it has been noted in this step, or was made in it. */
  get step(): number {
    return this.#step;
  }

  /** Where the log stands. Begins a step: everything is noted anew from here on. */
  mark(): number {
    this.#step++;
    return this.#length;
  }

  /** Tells how to take back the change that comes next. */
  note<T, A, B, C>(inverse: Inverse<T, A, B, C>, target: T, a?: A, b?: B, c?: C): void {
    const log = this.#log;
    const at = this.#length;
    log[at] = inverse;
    log[at + 1] = target;
    log[at + 2] = a;
    log[at + 3] = b;
    log[at + 4] = c;
    this.#length = at + WIDTH;
  }

  /** Notes all own fields of an object as they are. For what changes seldom; references are kept, not copied. */
  keep(target: object): void {
    this.note(assignFields, target, { ...target });
  }

  /** Takes back everything since `mark`, the last change first. */
  rollback(mark: number): void {
    const log = this.#log;
    while (this.#length > mark) {
      const at = (this.#length -= WIDTH);
      const inverse = log[at] as Inverse<unknown, unknown, unknown, unknown>;
      inverse(log[at + 1], log[at + 2], log[at + 3], log[at + 4]);
    }
    this.#step++;
  }

  /** Forgets what was noted before `mark`: it is durable. */
  forget(mark: number): void {
    const log = this.#log;
    const kept = this.#length - mark;
    for (let at = 0; at < kept; at++) log[at] = log[mark + at];
    this.#length = kept;
  }

  /** Forgets what was noted: it is durable, or will never be taken back. */
  clear(): void {
    this.#length = 0;
    this.#step++;
    if (this.#log.length > KEPT_SLOTS) this.#log.length = 0;
  }
}

function assignFields(target: object, fields: object): void {
  Object.assign(target, fields);
}

/** The inverse of taking a key into a map or set. */
export function deleteKey<K>(map: { delete(key: K): unknown }, key: K): void {
  map.delete(key);
}

/** The inverse of changing or dropping a map's entry. */
export function setEntry<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.set(key, value);
}
