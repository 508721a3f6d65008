import { useCallback, useState } from 'react';
import { classes } from './lib/classes.ts';
import type { Column } from './lib/columns.ts';

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowTestId?: string | undefined;
}

/** So many rows are drawn at first, and again each time the reader comes near the end. */
const DRAWN_AT_ONCE = 200;

/** A dense table with a head that stays in sight; rows are 28 px high. A long one grows while it is scrolled. */
export function Table<Row>({ label, columns, rows, rowKey, rowTestId }: TableProps<Row>) {
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const shown = columns.filter(({ only }) => only !== 'file');
  return (
    <>
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-12">
        <thead>
          <tr>
            {shown.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classes(
                  'sticky top-0 z-1 h-7 bg-panel px-2 font-normal whitespace-nowrap text-muted first:pl-4 last:pr-4',
                  column.align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row) => (
            <tr key={rowKey(row)} data-testid={rowTestId} className="hover:bg-raised">
              {shown.map((column) => (
                <td
                  key={column.key}
                  className={classes(
                    'h-7 px-2 whitespace-nowrap first:pl-4 last:pr-4',
                    column.align === 'right' ? 'text-right' : 'text-left',
                  )}
                >
                  {column.cell ? column.cell(row) : column.text?.(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {drawn < rows.length && (
        <TableEnd key={drawn} onNear={() => setDrawn((before) => before + DRAWN_AT_ONCE)} />
      )}
    </>
  );
}

/** Calls when it comes near what is in sight. */
function TableEnd({ onNear }: { onNear: () => void }) {
  const watch = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return undefined;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
        rootMargin: '600px',
      });
      observer.observe(end);
      return () => observer.disconnect();
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each end is watched once; the next one has another key
    [],
  );
  return <div ref={watch} className="h-px" />;
}
