import { IconButton } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { X } from 'lucide-react';
import { createContext, useContext, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

export interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Stays in sight below: what can be done. */
  actions?: ReactNode;
}

/** Whether a part is below the title of a panel, and not the page's own. */
const InPanel = createContext(false);

const PART_TITLE = 'text-12 font-medium text-muted';

/** The open row of a list, beside it. */
export function SidePanel({ title, onClose, children, actions }: SidePanelProps) {
  const t = useTranslations('common');
  return (
    <aside
      aria-label={title}
      className="flex w-[440px] shrink-0 flex-col border-l border-line max-xl:w-[400px] max-md:absolute max-md:inset-0 max-md:z-10 max-md:w-auto max-md:bg-panel"
    >
      <header className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-2 pl-5">
        <h2 className="text-14 font-semibold">{title}</h2>
        <IconButton label={t('close')} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      {/* Reachable by keyboard, so that arrows scroll what holds nothing to press. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
        <InPanel value>{children}</InPanel>
      </div>
      {actions && (
        <footer className="flex shrink-0 flex-wrap gap-2 border-t border-line px-5 py-3">{actions}</footer>
      )}
    </aside>
  );
}

/** Stands for a row that the address opens, but that the list does not have. */
export function NotOnPage({ title, onClose }: Pick<SidePanelProps, 'title' | 'onClose'>) {
  const t = useTranslations('list');
  return (
    <SidePanel title={title} onClose={onClose}>
      <EmptyState text={t('notOnPage')} />
    </SidePanel>
  );
}

/** A titled part of a panel or page. */
export function Section({
  title,
  children,
  trailing,
}: {
  title: string;
  children: ReactNode;
  trailing?: ReactNode;
}) {
  const inPanel = useContext(InPanel);
  return (
    <section className="border-b border-line px-5 py-4">
      <div className="mb-2.5 flex min-h-6 items-center justify-between gap-3">
        {inPanel ? <h3 className={PART_TITLE}>{title}</h3> : <h2 className={PART_TITLE}>{title}</h2>}
        {trailing}
      </div>
      {children}
    </section>
  );
}
