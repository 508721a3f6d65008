import { classes } from '@bourse/ui/lib/classes';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { useId, type ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** The page's own title, or that of a part of it. */
  level?: 1 | 2;
  children: ReactNode;
  /** Content reaches the edges: a table. */
  flush?: boolean;
}

/** A part of a money page with its title. */
export function Panel({ title, level = 2, children, flush = false }: PanelProps) {
  const id = useId();
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-panel">
      <Title
        id={id}
        className={classes(
          'pt-4 font-semibold max-sm:px-4',
          flush ? 'px-4' : 'px-5',
          level === 1 ? 'pb-4 text-20' : 'pb-3 text-14',
        )}
      >
        {title}
      </Title>
      {flush ? (
        <div ref={fadeEdges} className="relative overflow-x-auto pb-2">
          {children}
        </div>
      ) : (
        <div className="px-5 pb-5 max-sm:px-4">{children}</div>
      )}
    </section>
  );
}
