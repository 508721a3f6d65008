import { Button } from '@bourse/ui/Button';
import { downloadCsv } from '@bourse/ui/format/csv';
import { csvRows } from '@bourse/ui/lib/columns';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import type { ListColumn } from './columns.ts';

interface ExportButtonProps<Row> {
  name: string;
  columns: readonly ListColumn<Row>[];
  rows: () => Promise<readonly Row[]>;
  disabled: boolean;
}

/** Saves all rows that match, not only those of the page. */
export function ExportButton<Row>({ name, columns, rows, disabled }: ExportButtonProps<Row>) {
  const t = useTranslations('list');
  const [pending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      downloadCsv(`${name}.csv`, csvRows(columns, await rows()));
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button tone="ghost" size="small" pending={pending} disabled={disabled} onClick={() => void save()}>
      <Download aria-hidden className="size-3.5" />
      {t('export')}
    </Button>
  );
}
