import type { SecondView } from '@bourse/protocol/second/calls';
import { Button } from '@bourse/ui/Button';
import { actionColumn, type Column } from '@bourse/ui/lib/columns';
import type { ReactNode } from 'react';
import { PastRecords } from '../records/Records.tsx';
import { usePages } from '../records/pages.tsx';
import type { Period } from '../records/days.ts';
import { listSeconds, placedWithin, type SecondNarrowed } from './api.ts';
import { secondColumns } from './second-columns.tsx';
import { useSecondCells } from './SecondCells.tsx';
import { seconds } from './seconds.ts';

interface FinishedSecondsProps {
  filter: SecondNarrowed & Period;
  /** Shown when there are none. */
  empty: ReactNode;
  onOpen: (id: string) => void;
}

/** Orders that ended, newest first; live. */
export function FinishedSeconds({ filter, empty, onOpen }: FinishedSecondsProps) {
  const cells = useSecondCells();
  const { t } = cells;
  const version = seconds.use((state) => state.version);
  const { startTime, endTime, ...coins } = filter;
  const hasPeriod = startTime !== undefined || endTime !== undefined;
  const pages = usePages(['seconds'], filter, version, async (fields, signal) => {
    if (!hasPeriod) return listSeconds(2, fields, signal);
    const list = await placedWithin(filter, (page) => listSeconds(2, { ...coins, ...page }, signal));
    return { list, totalRow: list.length };
  });
  const columns: Column<SecondView>[] = [
    ...secondColumns(cells),
    actionColumn(t('common.action'), ({ id }) => (
      <Button
        tone="link"
        size="small"
        className="justify-start min-[700px]:h-6!"
        aria-label={t('second.verifyOf', { id })}
        onClick={() => onOpen(id)}
      >
        {t('second.verify.action')}
      </Button>
    )),
  ];
  const hasRows = pages.data?.pages.some(({ list }) => list.length > 0);
  return (
    <>
      <PastRecords
        label={t('second.finished')}
        columns={columns}
        fits={940}
        pages={pages}
        history="seconds"
        rowTestId="finished-second"
        empty={empty}
      />
      {hasRows && !pages.hasNextPage && (
        <p className="sticky left-0 p-2 text-center text-12 text-muted">{t('second.noMore')}</p>
      )}
    </>
  );
}
