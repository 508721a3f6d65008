import type { ReactNode } from 'react';

export interface Figure {
  label: string;
  value: ReactNode;
  /** What it has to be compared with. */
  note?: ReactNode;
  /** Beyond a bound. */
  isHigh?: boolean;
}

/** Numbers side by side, each with what it is. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-x-5 gap-y-4">
      {figures.map(({ label, value, note, isHigh = false }) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 text-muted">{label}</dt>
          <dd className={`text-16 font-semibold break-words ${isHigh ? 'text-warning' : ''}`}>{value}</dd>
          {note && <dd className="text-12 text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
