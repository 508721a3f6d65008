import { parseAmount } from '@bourse/money/amount';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '../../shared/Notice.tsx';
import { formatDateTime } from '@bourse/ui/format/time';
import type { Project } from '../api.ts';
import { RemindMe } from '../RemindMe.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';

/** The form while the project can be joined; otherwise why it cannot. */
export function JoinPanel({ project }: { project: Project }) {
  const t = useTranslations('launchpad');
  const { phase, mode, coin, symbol } = project;
  if (phase === 'participating') {
    const isSoldOut = mode === 'first-come' && amountOf(project.issued) >= amountOf(project.supply);
    if (isSoldOut) return <Notice tone="waiting">{t('soldOut')}</Notice>;
    if (project.mine && amountOf(project.mine.left) < amountOf(project.purchaseMin)) {
      return (
        <Notice tone="good" title={t('limitReached')}>
          {t('limitReachedText')}
        </Notice>
      );
    }
    return <PurchaseForm project={project} />;
  }
  if (phase === 'cancelled') {
    return (
      <Notice tone="bad" title={t('phases.cancelled')}>
        {t('cancelledText')}
      </Notice>
    );
  }
  if (phase === 'ended') {
    return (
      <Notice tone="info" title={t('phases.ended')}>
        <p>{t('endedText')}</p>
        {symbol && (
          <p className="mt-2">
            <Link to="/home/detail" search={{ symbol }} className="link font-medium">
              {t('trade', { pair: `${coin}/USDT` })}
            </Link>
          </p>
        )}
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="waiting" title={t('phases.warming')}>
        {t('warmingText', { time: formatDateTime(project.joinStart) })}
      </Notice>
      <RemindMe project={project} />
    </>
  );
}

function amountOf(text: string): bigint {
  return parseAmount(text) ?? 0n;
}
