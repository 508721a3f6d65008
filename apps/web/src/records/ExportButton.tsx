import { Button } from '@bourse/ui/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';

interface ExportButtonProps {
  /** Fetches all rows that match the filters and lets the browser save them. */
  onExport: () => Promise<void>;
  className?: string;
}

/** Saves what a list shows, and what it does not show of it, as a CSV file. */
export function ExportButton({ onExport, className = '' }: ExportButtonProps) {
  const t = useTranslations('orders');
  const [pending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      await onExport();
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button
      tone="ghost"
      size="small"
      className={className}
      pending={pending}
      aria-label={t('export')}
      onClick={() => void save()}
    >
      <Download aria-hidden className="size-3.5" />
      <span className="max-md:hidden">{t('export')}</span>
    </Button>
  );
}
