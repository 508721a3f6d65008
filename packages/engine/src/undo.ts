/** One change, with what was before it. */
export interface Change {
  takeBack(): void;
}

/** Takes one change back. Receives what `note` was given. */
export type Inverse<T, A, B, C> = (target: T, a: A, b: B, c: C) => void;

/** A change that has no class of its own. */
class Noted implements Change {
  readonly inverse: Inverse<unknown, unknown, unknown, unknown>;
  readonly target: unknown;
  readonly a: unknown;
  readonly b: unknown;
  readonly c: unknown;

  constructor(
    inverse: Inverse<unknown, unknown, unknown, unknown>,
    target: unknown,
    a: unknown,
    b: unknown,
    c: unknown,
  ) {
    this.inverse = inverse;
    this.target = target;
    this.a = a;
    this.b = b;
    this.c = c;
  }

  takeBack(): void {
    this.inverse(this.target, this.a, this.b, this.c);
  }
}

/** Changes of a page. */
const PAGE = 512;

/**
 * The log of how to take back what commands changed, so that one that breaks leaves nothing behind, and a batch that the
 * database refuses can be executed again. Whoever changes engine state notes the inverse first; `rollback` runs the
 * inverses backwards, so each meets the state as it was right after its change.
 *
 * It lies on the hot path of every command: a change is one small object, made at once with all its values, never a closure,
 * and stored in pages. A page is filled once and then left to the collector: into an array that grew old, every young value
 * would have to be entered with the collector, which costs more than all the rest of noting it. What changes often in one
 * step (a balance, an order) is noted once per step with its whole state before: the object keeps the step's number.
 */
export class Undo {
  /** Full pages that may still be needed. */
  #full: (Change | undefined)[][] = [];
  #page = emptyPage();
  /** Where the next change goes in the page. */
  #at = 0;
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

  get #length(): number {
    return this.#full.length * PAGE + this.#at;
  }

  /** Tells how to take back the change that comes next. */
  add(change: Change): void {
    if (this.#at === PAGE) this.#turn();
    this.#page[this.#at++] = change;
  }

  /** As `add`, by a function made once and what it needs. */
  note<T, A, B, C>(inverse: Inverse<T, A, B, C>, target: T, a?: A, b?: B, c?: C): void {
    this.add(new Noted(inverse as Inverse<unknown, unknown, unknown, unknown>, target, a, b, c));
  }

  #turn(): void {
    this.#full.push(this.#page);
    this.#page = emptyPage();
    this.#at = 0;
  }

  /** Notes all own fields of an object as they are. For what changes seldom; references are kept, not copied. */
  keep(target: object): void {
    this.note(assignFields, target, { ...target });
  }

  /** Takes back everything since `mark`, the last change first. */
  rollback(mark: number): void {
    while (this.#length > mark) {
      if (this.#at === 0) {
        this.#page = this.#full.pop()!;
        this.#at = PAGE;
      }
      this.#page[--this.#at]!.takeBack();
    }
    this.#step++;
  }

  /** Forgets what was noted before `mark`, which is durable. Answers where that is from now on. */
  forget(mark: number): number {
    const pages = Math.floor(mark / PAGE);
    if (pages > 0) this.#full.splice(0, pages);
    return mark - pages * PAGE;
  }

  /** Forgets what was noted: it is durable, or will never be taken back. */
  clear(): void {
    if (this.#full.length > 0) this.#full = [];
    this.#step++;
  }
}

/**
 * With room for all of it, so that it need not grow, and made of the start for values of any kind: an empty one changes its
 * kind with the first of them, and whatever writes to it was compiled for both.
 */
const EMPTY_PAGE: readonly (Change | undefined)[] = Array.from({ length: PAGE }, () => undefined);

function emptyPage(): (Change | undefined)[] {
  return EMPTY_PAGE.slice();
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
