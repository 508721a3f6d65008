import { useCallback, useState } from 'react';
import { classes } from './lib/classes.ts';
import { ACTION, type Column } from './lib/columns.ts';
import { useCards } from './lib/use-cards.ts';

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowTestId?: string | undefined;
  /** `false`: its few columns fit a phone. */
  cards?: boolean;
  /** The room in px that its columns take; where there is less, rows are cards, as on a phone. */
  fits?: number | undefined;
}

/** So many rows are drawn at first, and again each time the reader comes near the end. */
const DRAWN_AT_ONCE = 200;

/** Where there is no room for columns, a row is a card: every fact under its name, and what can be done below them. */
const CARD =
  'grid grid-cols-[repeat(auto-fill,minmax(clamp(96px,30%,140px),1fr))] gap-x-3 gap-y-1.5 border-b border-line px-4 py-3';
/** What a card is about, and when that was, stand in one line above the facts, without their names. */
const CARD_LEADS = {
  what: '-order-2 col-span-2 wrap-anywhere',
  when: '-order-1 col-end-[-1] justify-self-end whitespace-nowrap',
};
const NAMED = 'before:block before:text-muted before:content-[attr(data-head)]';

/** How a fact stands in its card. */
function cardCell({ key, leads, wide, wraps }: Column<never>, hasTitle: boolean): string {
  if (key === ACTION) return 'col-span-full block';
  // Of a card that nothing else leads.
  if (leads) return classes('block min-w-0', hasTitle ? CARD_LEADS[leads] : 'col-span-full');
  const span = wraps ? 'col-span-full' : wide && 'col-span-2';
  return classes('block min-w-0 wrap-anywhere', NAMED, span);
}

/** Left out beside navigation, where a screen of 1280 px has no room for it. */
const SPARE = 'max-[1399px]:hidden';

/** How a fact stands in its column. */
function tableCell(column: Column<never>, before: Aligned | undefined): string {
  return classes(
    'h-7 px-(--cell) first:pl-4 last:pr-4',
    column.wraps ? 'max-w-72 min-w-32 py-1 wrap-anywhere' : 'whitespace-nowrap',
    sideOf(column, before),
    column.key === ACTION && 'sticky right-0 bg-panel group-hover/row:bg-raised',
    column.spare && SPARE,
  );
}

/** Words stand apart from the numbers before them, as far as there is room. */
function sideOf({ align }: Aligned, before: Aligned | undefined): string {
  if (align === 'right') return 'text-right';
  return before?.align === 'right' ? 'text-left min-[1100px]:pl-6' : 'text-left';
}

type Aligned = Pick<Column<never>, 'align'>;

/**
 * A dense table with a head that stays in sight; rows are 28 px high, and cards where there is no room. A long one grows
 * while it is scrolled.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, rowTestId, cards = true, fits = 0 } = props;
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const [isNarrow, room] = useCards(fits);
  const isCards = cards && isNarrow;
  const shown = columns.filter(({ only }) => only !== 'file');
  const hasTitle = shown.some(({ leads }) => leads === 'what');
  return (
    <>
      <table
        ref={room}
        aria-label={label}
        className={classes(
          'w-full border-separate border-spacing-0 text-12 [--cell:--spacing(1.5)] min-[1400px]:[--cell:--spacing(2)]',
          isCards && 'block',
        )}
      >
        <thead className={classes(isCards && 'hidden')}>
          <tr>
            {shown.map((column, place) => (
              <th
                key={column.key}
                scope="col"
                className={classes(
                  'sticky top-0 z-1 h-7 bg-panel px-(--cell) font-normal whitespace-nowrap text-muted first:pl-4 last:pr-4',
                  sideOf(column, shown[place - 1]),
                  column.key === ACTION && 'right-0 z-2',
                  column.spare && SPARE,
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes(isCards && 'block')}>
          {rows.slice(0, drawn).map((row) => (
            <tr
              key={rowKey(row)}
              data-testid={rowTestId}
              className={classes('group/row hover:bg-raised', isCards && CARD)}
            >
              {shown.map((column, place) => (
                <td
                  key={column.key}
                  data-head={column.head}
                  className={isCards ? cardCell(column, hasTitle) : tableCell(column, shown[place - 1])}
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
