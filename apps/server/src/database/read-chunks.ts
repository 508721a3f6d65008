import type pg from 'pg';
import Cursor from 'pg-cursor';

/** Rows that stand in memory at once. */
const CHUNK = 5_000;

/** Reads an answer of any length piece by piece, so that it never stands in memory whole. One at a time per client. */
export async function* readChunks<Row>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
  { atOnce = CHUNK, ...options }: { readonly rowMode?: 'array'; readonly atOnce?: number } = {},
): AsyncGenerator<readonly Row[]> {
  const cursor = client.query(new Cursor<Row>(text, [...values], options as never));
  try {
    for (;;) {
      const rows = await cursor.read(atOnce);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await cursor.close();
  }
}
