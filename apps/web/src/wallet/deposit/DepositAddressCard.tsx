import type { ChainView } from '@bourse/protocol/wallet/calls';
import { QrCode } from '@bourse/ui/QrCode';
import { Skeleton } from '@bourse/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { useConfig } from '../../api/config.ts';
import { AskAgain, isMissing } from '../../shared/AskAgain.tsx';
import { Copy } from '../../shared/Copy.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { useClosed } from '../../shared/use-closed.ts';
import { depositAddressQuery } from '../api.ts';
import { DepositMemo } from './DepositMemo.tsx';
import { Fact, Facts } from '@bourse/ui/Facts';

/** Where to send a currency on a network, and what to mind. */
export function DepositAddressCard({ chain }: { chain: ChainView }) {
  const t = useTranslations();
  const locale = useLocale();
  const { currency: coin, chain: name } = chain;
  const isDemo = useConfig()?.demo;
  const off = useClosed('deposit');
  const closed = off ?? (chain.depositOpen ? undefined : t('deposit.closed', { coin, chain: name }));
  const query = useQuery({ ...depositAddressQuery(coin, name), enabled: closed === undefined });
  if (closed !== undefined) {
    return (
      <Notice tone="warning">
        <span className="text-ink">{closed}</span>
      </Notice>
    );
  }
  if (isMissing(query)) return <AskAgain queries={[query]} />;
  const data = query.data;
  const minimum = formatUpTo(chain.depositMin, 8, locale);
  const count = String(chain.confirmations);
  return (
    <div className="flex flex-col gap-5">
      {isDemo && (
        <Notice tone="warning">
          <span className="text-ink">{t('deposit.demoOnly')}</span>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-5">
        {data ? (
          <QrCode text={data.address} label={t('deposit.qr')} className="size-36" />
        ) : (
          <Skeleton className="size-36" />
        )}
        <div className="flex min-w-52 flex-1 flex-col items-start gap-2">
          <h2 className="text-13 text-muted">
            {t(data?.kind === 'shared' ? 'deposit.shared' : 'deposit.own', { coin, chain: name })}
          </h2>
          {data ? (
            <>
              <span className="text-16 font-medium break-all" data-testid="deposit-address">
                {data.address}
              </span>
              <Copy text={data.address} label={t('money.copyAddress')}>
                {t('money.copyAddress')}
              </Copy>
            </>
          ) : (
            <Skeleton className="h-12 w-full" />
          )}
        </div>
      </div>
      {data?.memo !== undefined && <DepositMemo memo={data.memo} chain={chain} />}
      <Facts>
        <Fact name={t('deposit.minimum')}>{`${minimum} ${coin}`}</Fact>
        <Fact name={t('money.confirmations')}>{count}</Fact>
      </Facts>
      <Notice tone="warning">
        <ul className="flex flex-col gap-1 text-ink">
          <li>{t('deposit.onlyThis', { coin, chain: name })}</li>
          <li>{t('deposit.belowMinimum', { minimum, coin })}</li>
        </ul>
      </Notice>
      {data && (
        <Notice tone="info">
          {data.memo !== undefined
            ? t('deposit.memoNote', { count })
            : data.kind === 'shared'
              ? t('deposit.sharedNote')
              : t('deposit.ownNote', { count })}
        </Notice>
      )}
    </div>
  );
}
