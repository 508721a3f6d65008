import { useCallback, useState } from 'react';
import { classes } from './lib/classes.ts';
import type { Column } from './lib/columns.ts';

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowTestId?: string | undefined;
  /** `false`: its few columns fit a phone. */
  cards?: boolean;
}

/** So many rows are drawn at first, and again each time the reader comes near the end. */
const DRAWN_AT_ONCE = 200;

/** What can be done with a row: in sight at the right edge however far the rest has been scrolled. */
const ACTION = 'action';

/** On a phone a row is a card: every fact under its name, and what can be done below them. */
const CARD =
  'max-[699px]:grid max-[699px]:grid-cols-[repeat(auto-fill,minmax(max(96px,30%),1fr))] max-[699px]:gap-x-3 max-[699px]:gap-y-1.5 max-[699px]:border-b max-[699px]:border-line max-[699px]:px-4 max-[699px]:py-3';
const CARD_FACT =
  'max-[699px]:block max-[699px]:h-auto max-[699px]:min-w-0 max-[699px]:px-0! max-[699px]:text-left max-[699px]:whitespace-normal max-[699px]:wrap-anywhere max-[699px]:before:block max-[699px]:before:text-muted max-[699px]:before:content-[attr(data-head)]';
/** What a card is about, and when that was, stand in one line above the facts, without their names. */
const CARD_LEADS = {
  what: 'max-[699px]:-order-2 max-[699px]:col-span-2 max-[699px]:before:hidden',
  when: 'max-[699px]:-order-1 max-[699px]:justify-self-end max-[699px]:whitespace-nowrap! max-[699px]:before:hidden',
};
/** Of a card that nothing else leads. */
const CARD_WHEN = 'max-[699px]:col-span-full max-[699px]:before:hidden';
const CARD_ACTION =
  'max-[699px]:static max-[699px]:col-span-full max-[699px]:block max-[699px]:h-auto max-[699px]:px-0! max-[699px]:text-left max-[699px]:whitespace-normal';

/** Words stand apart from the numbers before them, as far as there is room. */
function sideOf({ align }: Aligned, before: Aligned | undefined): string {
  if (align === 'right') return 'text-right';
  return before?.align === 'right' ? 'text-left min-[1100px]:pl-6' : 'text-left';
}

type Aligned = Pick<Column<never>, 'align'>;

/**
 * A dense table with a head that stays in sight; rows are 28 px high, and cards on a phone. A long one grows while it is
 * scrolled.
 */
export function Table<Row>({ label, columns, rows, rowKey, rowTestId, cards = true }: TableProps<Row>) {
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const shown = columns.filter(({ only }) => only !== 'file');
  const hasTitle = shown.some(({ leads }) => leads === 'what');
  return (
    <>
      <table
        aria-label={label}
        className={classes(
          'w-full border-separate border-spacing-0 text-12 [--cell:--spacing(1.5)] min-[1100px]:[--cell:--spacing(2)]',
          cards && 'max-[699px]:block',
        )}
      >
        <thead className={classes(cards && 'max-[699px]:hidden')}>
          <tr>
            {shown.map((column, place) => (
              <th
                key={column.key}
                scope="col"
                className={classes(
                  'sticky top-0 z-1 h-7 bg-panel px-(--cell) font-normal whitespace-nowrap text-muted first:pl-4 last:pr-4',
                  sideOf(column, shown[place - 1]),
                  column.key === ACTION && 'right-0 z-2',
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes(cards && 'max-[699px]:block')}>
          {rows.slice(0, drawn).map((row) => (
            <tr
              key={rowKey(row)}
              data-testid={rowTestId}
              className={classes('group/row hover:bg-raised', cards && CARD)}
            >
              {shown.map((column, place) => (
                <td
                  key={column.key}
                  data-head={column.head}
                  className={classes(
                    'h-7 px-(--cell) first:pl-4 last:pr-4',
                    column.wraps ? 'max-w-72 min-w-32 py-1 wrap-anywhere' : 'whitespace-nowrap',
                    sideOf(column, shown[place - 1]),
                    column.key === ACTION && 'sticky right-0 bg-panel group-hover/row:bg-raised',
                    cards && (column.key === ACTION ? CARD_ACTION : CARD_FACT),
                    cards && column.leads && (hasTitle ? CARD_LEADS[column.leads] : CARD_WHEN),
                    cards && column.wide && 'max-[699px]:col-span-2',
                    cards && column.wraps && 'max-[699px]:col-span-full',
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
