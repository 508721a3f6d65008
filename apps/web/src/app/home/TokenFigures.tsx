import type { FigureView, PitchView } from '@bourse/protocol/content/calls';
import { Skeleton } from '@bourse/ui/Skeleton';
import { shareOf } from './share.ts';

interface TokenFiguresProps {
  pitch: PitchView | undefined;
  figures: readonly FigureView[] | undefined;
}

/** What the ecosystem token costs and pays, in the operator's figures; a share is drawn as well. */
export function TokenFigures({ pitch, figures }: TokenFiguresProps) {
  if (figures?.length === 0) return null;
  return (
    <section aria-label={pitch?.title} className="mb-12">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3">
        {figures?.map((figure) => <Figure key={figure.id} figure={figure} />) ??
          [0, 1, 2].map((place) => <Skeleton key={place} className="h-32 rounded-none!" />)}
      </dl>
    </section>
  );
}

function Figure({ figure: { value, label } }: { figure: FigureView }) {
  const share = shareOf(value);
  return (
    <div className="flex flex-col bg-panel p-5 max-sm:p-4 odd:last:col-span-2 md:odd:last:col-span-1">
      <dt className="order-last mt-3 text-13 text-muted">{label}</dt>
      <dd>
        <p className="text-20 leading-none font-semibold tracking-tight whitespace-nowrap sm:text-28 md:text-44">
          {value}
        </p>
        {/* What is no share keeps the place, so that the labels stand in one line. */}
        <div
          aria-hidden
          className={`mt-5 h-1.5 overflow-hidden rounded-full bg-raised max-sm:mt-4 ${share === undefined ? 'invisible' : ''}`}
        >
          <span className="block h-full rounded-full bg-accent" style={{ width: `${share ?? 0}%` }} />
        </div>
      </dd>
    </div>
  );
}
