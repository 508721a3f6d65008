import { deleteKey, setEntry, type Undo } from '../undo.ts';

/** What was moved by hand so far. Few: each needed two operators. */
export class HouseMoves {
  readonly #undo: Undo;
  readonly #done = new Set<number>();
  /** Taken back less given, by the reference of the credit. */
  readonly #taken = new Map<string, bigint>();

  constructor(undo: Undo) {
    this.#undo = undo;
  }

  isDone(moveId: number): boolean {
    return this.#done.has(moveId);
  }

  note(moveId: number): void {
    this.#undo.note(deleteKey, this.#done, moveId);
    this.#done.add(moveId);
  }

  /** What corrections have taken of a credit so far; below zero if they gave. */
  takenOf(credit: string): bigint {
    return this.#taken.get(credit) ?? 0n;
  }

  /** `taken` is below zero for what was given. */
  noteCorrection(moveId: number, credit: string, taken: bigint): void {
    this.note(moveId);
    const before = this.takenOf(credit);
    this.#undo.note(setEntry, this.#taken, credit, before);
    this.#taken.set(credit, before + taken);
  }
}
