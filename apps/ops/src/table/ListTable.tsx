import { classes } from '@bourse/ui/lib/classes';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ListColumn } from './columns.ts';
import { Status } from '../app/Status.tsx';
import { useListMoves } from './list-keys.ts';

export interface Sorting {
  by: string;
  order: 'asc' | 'desc';
}

interface ListTableProps<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row that is open beside the table. */
  openKey?: string | undefined;
  /** Absent: rows are only looked at. */
  onOpen?: ((row: Row) => void) | undefined;
  onClose?: () => void;
  onSearch: () => void;
  onPage: (step: 1 | -1) => boolean;
  sorting?: Sorting | undefined;
  onSort?: (by: string) => void;
}

/**
 * A dense table of which one row is current: j and k or the arrows move on, Enter opens. While a row is open, moving
 * opens the next one, so that a queue is walked through without the mouse.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, columns, rows, rowKey, openKey, onOpen, onClose, onSearch, onPage, sorting, onSort } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [currentKey, setCurrentKey] = useState<string>();
  const shownKey = openKey ?? currentKey;
  const current = rows.findIndex((row) => rowKey(row) === shownKey);

  // A row opened from the address, or by a move: in sight.
  useEffect(() => {
    body.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [openKey]);

  function go(index: number): boolean {
    const row = rows[index];
    if (!row) return false;
    setCurrentKey(rowKey(row));
    if (openKey !== undefined) onOpen?.(row);
    (body.current?.rows[index] as HTMLElement | undefined)?.focus();
    return true;
  }

  useListMoves((move) => {
    switch (move) {
      case 'next':
        return go(current + 1);
      case 'previous':
        return go(current < 0 ? rows.length - 1 : current - 1);
      case 'open': {
        const row = rows[current];
        if (!row || !onOpen) return false;
        onOpen(row);
        return true;
      }
      case 'search':
        onSearch();
        return true;
      case 'close':
        if (openKey === undefined || !onClose) return false;
        onClose();
        return true;
      case 'nextPage':
        return onPage(1);
      case 'previousPage':
        return onPage(-1);
      default:
        return false;
    }
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid, whose rows take the focus (ARIA Authoring Practices)
    <table role="grid" aria-label={label} className="w-full border-separate border-spacing-0 text-12">
      <thead>
        <tr>
          {columns.map((column) => {
            const sorted =
              column.sort !== undefined && sorting?.by === column.sort ? sorting.order : undefined;
            const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
            return (
              <th
                key={column.key}
                scope="col"
                aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
                className={classes(
                  'sticky top-0 z-1 h-8 border-b border-line bg-panel px-2.5 font-normal whitespace-nowrap text-muted first:pl-5 last:pr-5',
                  column.align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                {column.sort !== undefined && onSort ? (
                  <button
                    type="button"
                    onClick={() => onSort(column.sort!)}
                    className="inline-flex items-center gap-1 rounded-control hover:text-ink"
                  >
                    {column.head}
                    {sorted && <Arrow aria-hidden className="size-3" />}
                  </button>
                ) : (
                  column.head
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => {
          const key = rowKey(row);
          const isCurrent = key === shownKey;
          return (
            <tr
              key={key}
              data-testid="list-row"
              aria-selected={isCurrent}
              tabIndex={isCurrent || (current < 0 && index === 0) ? 0 : -1}
              onFocus={() => setCurrentKey(key)}
              onClick={() => {
                setCurrentKey(key);
                // Selecting a text is not opening.
                if (String(getSelection() ?? '') === '') onOpen?.(row);
              }}
              className={classes(
                'outline-offset-[-2px] hover:bg-raised',
                onOpen && 'cursor-pointer',
                isCurrent && 'bg-raised',
              )}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classes(
                    'h-8 max-[699px]:h-11 px-2.5 whitespace-nowrap first:pl-5 last:pr-5',
                    column.align === 'right' ? 'text-right' : 'text-left',
                    isCurrent && 'first:shadow-[inset_2px_0_0_var(--accent)]',
                  )}
                >
                  <Cell column={column} row={row} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column: { cell, text, tone }, row }: { column: ListColumn<Row>; row: Row }): ReactNode {
  if (tone) return <Status tone={tone(row)}>{text(row)}</Status>;
  return cell?.(row) ?? text(row);
}
