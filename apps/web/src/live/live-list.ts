/** What a live list must know of its rows. */
export interface LiveRules<Row> {
  keyOf(row: Row): string;
  /** A row that is over leaves the list. */
  isOver?(row: Row): boolean;
  /** Whether what is known of a row is newer than what has just come. */
  isStale?(known: Row, row: Row): boolean;
  /** Sorts old rows before new ones, which stand first; absent where the order of arrival will do. */
  byAge?(a: Row, b: Row): number;
}

/** A row as it was known before, and as a push tells it. */
export interface Change<Row> {
  readonly known: Row | undefined;
  readonly row: Row;
}

/** What is painted: replaced, never changed. */
export interface LiveView<Row> {
  /** Absent until loaded. */
  readonly rows: readonly Row[] | undefined;
  /** Grows with everything that ended: lists of the past are out of date. */
  readonly version: number;
  /** Why the newest load failed; absent when it came. */
  readonly failure?: Error | undefined;
}

/** So many of the rows that are over are remembered, so that a late push about one is known for what it is. */
const OVER_KEPT = 1000;

/**
 * Rows of the reader's own that are loaded over HTTP and kept up by the `user` channel. A push costs as much as it
 * has rows, however long the list is; only `view` walks through the list, once per frame.
 *
 * A push may overtake a load that is under way, so a load does not overwrite what was touched after it began.
 */
export class LiveList<Row> {
  readonly #rules: LiveRules<Row>;
  /** Old ones first, unless `#disordered`. */
  #rows = new Map<string, Row>();
  readonly #over = new Map<string, Row>();
  /** What was touched since each load that is under way began. */
  readonly #loads = new Set<Map<string, Row>>();
  #loaded = false;
  #disordered = false;
  #newest: Row | undefined;
  #version = 0;
  #failure: Error | undefined;
  #view: LiveView<Row> | undefined;

  constructor(rules: LiveRules<Row>) {
    this.#rules = rules;
  }

  /** A row of the list, or one that has lately ended. */
  get(key: string): Row | undefined {
    return this.#rows.get(key) ?? this.#over.get(key);
  }

  /** Answers what was news. */
  push(rows: readonly Row[]): Change<Row>[] {
    const changes: Change<Row>[] = [];
    for (const row of rows) {
      const known = this.get(this.#rules.keyOf(row));
      if (known !== undefined && this.#rules.isStale?.(known, row)) continue;
      for (const touched of this.#loads) touched.set(this.#rules.keyOf(row), row);
      changes.push({ known, row });
      if (this.#put(row)) this.#version += 1;
    }
    this.#view = undefined;
    return changes;
  }

  /** Lists of the past are out of date for another reason than a row that ended. */
  outdate(): void {
    this.#version += 1;
    this.#view = undefined;
  }

  /** Replaces the rows. Answers those that are gone without a push that told how: they ended while the line was down. */
  async load(fetchRows: () => Promise<readonly Row[]>): Promise<Row[]> {
    const touched = new Map<string, Row>();
    this.#loads.add(touched);
    try {
      const rows = await fetchRows();
      // Whoever was signed in then has gone.
      if (!this.#loads.has(touched)) return [];
      return this.show([...rows, ...touched.values()]);
    } catch (error) {
      if (this.#loads.has(touched)) this.#failed(error);
      throw error;
    } finally {
      this.#loads.delete(touched);
    }
  }

  /** Takes these rows for all there are. Answers those that are gone without a push that told how. */
  show(rows: readonly Row[]): Row[] {
    const before = this.#rows;
    this.#rows = new Map();
    this.#disordered = true;
    for (const row of rows) this.#put(row);
    this.#loaded = true;
    this.#failure = undefined;
    this.#view = undefined;
    const gone = [...before].filter(([key]) => this.get(key) === undefined).map(([, row]) => row);
    if (gone.length > 0) this.#version += 1;
    return gone;
  }

  #failed(error: unknown): void {
    this.#failure = error instanceof Error ? error : new Error(String(error));
    this.#view = undefined;
  }

  /** Somebody else has signed in, or nobody. */
  clear(): void {
    this.#failure = undefined;
    this.#rows = new Map();
    this.#over.clear();
    this.#loads.clear();
    this.#newest = undefined;
    this.#loaded = false;
    this.#version = 0;
    this.#view = undefined;
  }

  /** The same object for as long as nothing has changed. */
  view(): LiveView<Row> {
    this.#view ??= {
      rows: this.#loaded ? this.#inOrder() : undefined,
      version: this.#version,
      failure: this.#failure,
    };
    return this.#view;
  }

  /** Whether the row is over. */
  #put(row: Row): boolean {
    const { keyOf, isOver, byAge } = this.#rules;
    const key = keyOf(row);
    if (isOver?.(row)) {
      this.#rows.delete(key);
      this.#over.delete(key);
      this.#over.set(key, row);
      const [oldest] = this.#over.keys();
      if (this.#over.size > OVER_KEPT && oldest !== undefined) this.#over.delete(oldest);
      return true;
    }
    if (byAge && !this.#rows.has(key)) {
      if (this.#newest !== undefined && byAge(this.#newest, row) > 0) this.#disordered = true;
      else this.#newest = row;
    }
    this.#rows.set(key, row);
    return false;
  }

  #inOrder(): Row[] {
    const rows = [...this.#rows.values()];
    const { keyOf, byAge } = this.#rules;
    if (!byAge) return rows;
    if (this.#disordered) {
      rows.sort(byAge);
      this.#rows = new Map(rows.map((row) => [keyOf(row), row]));
      this.#newest = rows.at(-1);
      this.#disordered = false;
    }
    return rows.reverse();
  }
}

/** Orders, positions and contracts stand in the order in which they were placed. */
export function byAge(
  a: { readonly createTime: number; readonly id: string },
  b: { readonly createTime: number; readonly id: string },
): number {
  return a.createTime - b.createTime || Number(a.id) - Number(b.id);
}
