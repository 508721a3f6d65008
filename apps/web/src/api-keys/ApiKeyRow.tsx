import type { ApiKeyView } from '@bourse/protocol/api-keys/calls';
import { Button } from '@bourse/ui/Button';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { formatDateTime } from '@bourse/ui/format/time';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Copy } from '../shared/Copy.tsx';
import { useMask } from '../wallet/use-mask.ts';
import { RightBadges } from './RightBadges.tsx';

interface ApiKeyRowProps {
  apiKey: ApiKeyView;
  onConfirm: () => void;
  onDelete: () => void;
}

/** One key of the list: what it is called, what it may do from where, and when it last did something. */
export function ApiKeyRow({ apiKey, onConfirm, onDelete }: ApiKeyRowProps) {
  const t = useTranslations('apiKeys');
  const {
    label,
    accessKey,
    signatureMethod,
    rights,
    ips,
    state,
    usableFrom,
    createTime,
    lastUsedTime,
    lastUsedIp,
    dailyTurnover,
    turnoverToday,
  } = apiKey;
  const locale = useLocale();
  const mask = useMask();
  return (
    <li data-testid="api-key" className="border-line p-4 not-last:border-b max-sm:px-3">
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="text-14 font-semibold wrap-anywhere">{label}</h2>
          <RightBadges rights={rights} />
        </div>
        <Button
          tone="link"
          size="small"
          className="shrink-0 text-danger!"
          aria-label={t('deleteThis', { label })}
          onClick={onDelete}
        >
          {t('delete')}
        </Button>
      </div>
      <p className="mt-1 flex items-center gap-1">
        <span className="sr-only">{t('accessKey')}</span>
        <code className="font-mono text-13 wrap-anywhere">{accessKey}</code>
        <Copy text={accessKey} label={`${t('copyAccessKey')}: ${label}`} />
      </p>
      {state === 'waiting' && (
        <p className="mt-2 text-13 text-warning">{t('waiting', { time: formatDateTime(usableFrom) })}</p>
      )}
      {state === 'suspended' && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-warning">
          {t('suspended')}
          <Button tone="secondary" size="small" aria-label={t('confirmThis', { label })} onClick={onConfirm}>
            {t('confirm')}
          </Button>
        </p>
      )}
      <dl className="mt-2 grid gap-x-6 gap-y-2 text-12 sm:grid-cols-3">
        <Fact name={t('ips')}>{ips.length > 0 ? <Ips ips={ips} /> : t('anywhere')}</Fact>
        <Fact name={t('lastUsed')}>
          {lastUsedTime === 0
            ? t('never')
            : t('usedFrom', { time: formatDateTime(lastUsedTime), ip: lastUsedIp })}
        </Fact>
        {dailyTurnover !== '' && (
          <Fact name={t('dailyTurnoverShort')}>
            {t('turnoverOf', {
              used: mask(formatUpTo(turnoverToday, 2, locale)),
              limit: formatUpTo(dailyTurnover, 8, locale),
            })}
          </Fact>
        )}
        {signatureMethod === 'Ed25519' && <Fact name={t('signing')}>Ed25519</Fact>}
        <Fact name={t('created')}>{formatDateTime(createTime)}</Fact>
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Ips({ ips }: { ips: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
      {ips.map((ip) => (
        <li key={ip}>{ip}</li>
      ))}
    </ul>
  );
}
