import { ArrowDown, ArrowUp } from 'lucide-react';
import { nextOrder, type PairOrder, type SortKey } from './pair-order.ts';

interface SortHeadProps {
  column: SortKey;
  text: string;
  order: PairOrder | undefined;
  onSort: (order: PairOrder | undefined) => void;
  className: string;
}

/** The head of a column by which the pairs can be sorted. */
export function SortHead({ column, text, order, onSort, className }: SortHeadProps) {
  const sorted = order?.key === column ? order : undefined;
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
      className={`font-normal ${className}`}
    >
      <button
        type="button"
        onClick={() => onSort(nextOrder(order, column))}
        className="finger relative inline-flex h-7 items-center rounded-control whitespace-nowrap text-muted transition hover:text-ink max-[699px]:h-11"
      >
        {text}
        {/* Beside the text and without room of its own: heads stand right above their numbers. */}
        {sorted && <Arrow aria-hidden className="absolute left-full size-3 text-accent" />}
      </button>
    </th>
  );
}
