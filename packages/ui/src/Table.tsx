import type { ReactNode } from 'react';
import { classes } from './classes.tsx';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, words left. */
  align?: 'left' | 'right';
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowTestId?: string;
}

/** A dense table with a head that stays in sight; rows are 28 px high. */
export function Table<Row>({ label, columns, rows, rowKey, rowTestId }: TableProps<Row>) {
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0 text-12">
      <thead>
        <tr>
          {columns.map((column) => (
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
        {rows.map((row) => (
          <tr key={rowKey(row)} data-testid={rowTestId} className="hover:bg-raised">
            {columns.map((column) => (
              <td
                key={column.key}
                className={classes(
                  'h-7 px-2 whitespace-nowrap first:pl-4 last:pr-4',
                  column.align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
