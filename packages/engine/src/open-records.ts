import type { Undo } from './undo.ts';

/** What `OpenRecords` keeps. Records are mutable; whoever changes one calls `note` before and `touch` after. */
export interface OpenRecord {
  readonly id: number;
  /** Already listed among the changed ones. */
  changed: boolean;
  updatedAt: number;
}

/** A kind of them, for whoever asks of any what has changed. */
export interface OpenKind {
  takeChanged(): readonly OpenRecord[];
}

/** Things of one kind that stay open for a while, by id, and those that changed since they were last taken. */
export class OpenRecords<T extends OpenRecord> implements OpenKind {
  nextId = 1;
  readonly #open = new Map<number, T>();
  readonly #undo: Undo;
  #changed: T[] = [];

  /** `kinds`: the list of all, to which it is added. */
  constructor(undo: Undo, kinds: OpenKind[]) {
    this.#undo = undo;
    kinds.push(this);
  }

  get(id: number): T | undefined {
    return this.#open.get(id);
  }

  get size(): number {
    return this.#open.size;
  }

  /** In the order in which they were opened, but for those whose close was undone: they come last. */
  values(): IterableIterator<T> {
    return this.#open.values();
  }

  open(record: T, now: number): void {
    this.#undo.note(OpenRecords.#unopen, this, record, this.nextId);
    this.nextId = Math.max(this.nextId, record.id + 1);
    this.#open.set(record.id, record);
    this.touch(record, now);
  }

  close(record: T, now: number): void {
    this.#undo.note(OpenRecords.#reopen, this, record);
    this.#open.delete(record.id);
    this.touch(record, now);
  }

  /** Puts back a record as the database has it, in the place of an earlier one. New ones come in the order of their ids. */
  restore(record: T): void {
    this.#undo.note(OpenRecords.#unopen, this, record, this.nextId);
    this.nextId = Math.max(this.nextId, record.id + 1);
    this.#open.set(record.id, record);
  }

  /** Lets go of a record that ended elsewhere. */
  forget(id: number): void {
    this.#open.delete(id);
  }

  /** Notes a record as it is. To be called before its fields change. */
  note(record: T): void {
    this.#undo.keep(record);
  }

  touch(record: T, now: number): void {
    record.updatedAt = now;
    if (record.changed) return;
    this.#undo.note(OpenRecords.#unlist, this, record);
    record.changed = true;
    this.#changed.push(record);
  }

  get changes(): number {
    return this.#changed.length;
  }

  takeChanged(): readonly T[] {
    if (this.#changed.length === 0) return NONE;
    const taken = this.#changed;
    for (const record of taken) record.changed = false;
    this.#changed = [];
    return taken;
  }

  static #unopen<R extends OpenRecord>(records: OpenRecords<R>, record: R, nextId: number): void {
    records.#open.delete(record.id);
    records.nextId = nextId;
  }

  static #reopen<R extends OpenRecord>(records: OpenRecords<R>, record: R): void {
    records.#open.set(record.id, record);
  }

  static #unlist<R extends OpenRecord>(records: OpenRecords<R>, record: R): void {
    record.changed = false;
    records.#changed.pop();
  }
}

const NONE: readonly never[] = [];
