import { Button } from '@bourse/ui/Button';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSubmit } from '../api/submit.ts';

interface ExportButtonProps {
  /** Fetches all rows that match the filters and lets the browser save them. */
  onExport: () => Promise<void>;
  className?: string;
}

/** Saves what a list shows, and what it does not show of it, as a CSV file. */
export function ExportButton({ onExport, className = '' }: ExportButtonProps) {
  const t = useTranslations('orders');
  const { pending, submit } = useSubmit();

  return (
    <Button
      tone="ghost"
      size="small"
      className={className}
      pending={pending}
      aria-label={t('export')}
      onClick={() => void submit(onExport)}
    >
      <Download aria-hidden className="size-3.5" />
      <span className="max-md:hidden">{t('export')}</span>
    </Button>
  );
}
