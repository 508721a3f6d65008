import type { PositionView } from '@bourse/protocol/contract/calls';
import type { ReactNode } from 'react';
import { PositionName } from '../ContractCells.tsx';

interface ContractCardsProps {
  label: string;
  positions: readonly PositionView[];
  testId: string;
  /** At the right of the name: what matters most. */
  headline: (position: PositionView) => ReactNode;
  facts: (position: PositionView) => readonly { name: string; value: ReactNode }[];
  actions: (position: PositionView) => ReactNode;
}

/** Positions or orders where a table would not fit: each with all its numbers and actions in sight. */
export function ContractCards({ label, positions, testId, headline, facts, actions }: ContractCardsProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))]">
      {positions.map((position) => (
        <li
          key={position.id}
          data-testid={testId}
          className="flex flex-col gap-2.5 border-r border-b border-line px-4 py-3 text-12"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13">
            <PositionName position={position} />
            {headline(position)}
          </div>
          <dl className="grid grid-cols-3 gap-x-3 gap-y-1.5">
            {facts(position).map(({ name, value }) => (
              <div key={name} className="min-w-0 nth-[3n+1]:last:col-span-3">
                <dt className="text-muted">{name}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
          <div>{actions(position)}</div>
        </li>
      ))}
    </ul>
  );
}
