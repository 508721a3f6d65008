import { Button } from '@bourse/ui/Button';
import { classes } from '@bourse/ui/lib/classes';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';

interface ListFooterProps {
  canOpen: boolean;
  canSearch: boolean;
  /** From 1. */
  page: number;
  pages: number;
  onPage: (step: 1 | -1) => void;
}

/** Below a list: its keys, and its pages where there is more than one. */
export function ListFooter({ canOpen, canSearch, page, pages, onPage }: ListFooterProps) {
  return (
    <footer
      className={classes(
        'flex h-9 shrink-0 items-center gap-3 border-t border-line px-5 text-12 text-muted max-[699px]:h-12',
        // Where there are no keys.
        pages <= 1 && 'max-md:hidden',
      )}
    >
      <Keys canOpen={canOpen} canSearch={canSearch} />
      {pages > 1 && <PageTurner page={page} pages={pages} onPage={onPage} />}
    </footer>
  );
}

function PageTurner({ page, pages, onPage }: Pick<ListFooterProps, 'page' | 'pages' | 'onPage'>) {
  const t = useTranslations('list');
  const locale = useLocale();
  return (
    <nav aria-label={t('pages')} className="ml-auto flex items-center gap-1">
      <Button
        tone="ghost"
        size="small"
        aria-label={t('previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(-1)}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </Button>
      <span>
        {t('page', {
          page: new Intl.NumberFormat(locale).format(page),
          pages: new Intl.NumberFormat(locale).format(pages),
        })}
      </span>
      <Button
        tone="ghost"
        size="small"
        aria-label={t('nextPage')}
        disabled={page >= pages}
        onClick={() => onPage(1)}
      >
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}

function Keys({ canOpen, canSearch }: { canOpen: boolean; canSearch: boolean }) {
  const t = useTranslations('list');
  const keys = [
    ['j k', t('keyMove')],
    ...(canOpen ? [['Enter', t('keyOpen')]] : []),
    ...(canSearch ? [['/', t('keySearch')]] : []),
    ...(canOpen ? [['Esc', t('keyClose')]] : []),
  ];
  return (
    <span className="flex gap-3 max-md:hidden">
      {keys.map(([key, meaning]) => (
        <span key={key} className="flex items-center gap-1.5 whitespace-nowrap">
          <kbd className="rounded-control border border-line-strong px-1 font-sans text-muted">{key}</kbd>
          {meaning}
        </span>
      ))}
    </span>
  );
}
