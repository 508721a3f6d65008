import type { ChainView } from '@bourse/protocol/wallet/calls';
import { Skeleton } from '@bourse/ui/Skeleton';
import { useLocale, useTranslations } from 'use-intl';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { Fact, Facts } from '@bourse/ui/Facts';
import { useQuery } from '@tanstack/react-query';
import { useMoneyVersion } from '../../live/account.ts';
import { useOutdated } from '../../live/use-outdated.ts';
import { withdrawLimitsQuery } from '../api.ts';
import { Panel } from '../Panel.tsx';
import { useMask } from '../use-mask.ts';
import { useWithdrawalLimit } from './use-withdrawal-limit.ts';

/** How much can be withdrawn on a network, and what happens with it. */
export function WithdrawLimits({ chain }: { chain: ChainView }) {
  const t = useTranslations();
  const locale = useLocale();
  const mask = useMask();
  const left = useWithdrawalLimit(chain);
  const amount = (text: string) => formatUpTo(text, 8, locale);
  const levels = useQuery({ ...withdrawLimitsQuery, refetchOnMount: 'always' });
  useOutdated(useMoneyVersion(), levels.refetch);
  const room = (name: string, span: { limit: string; used: string }) =>
    span.limit !== '' && (
      <Fact name={name}>
        {t('withdraw.levelUsed', { used: mask(formatUpTo(span.used, 2, locale)), limit: amount(span.limit) })}
      </Fact>
    );
  const { currency: coin } = chain;
  return (
    <Panel title={t('withdraw.limits')}>
      <div className="flex flex-col gap-4">
        <Facts>
          <Fact name={t('withdraw.once')}>
            {t('withdraw.range', {
              minimum: amount(chain.withdrawMin),
              maximum: amount(chain.withdrawMax),
              coin,
            })}
          </Fact>
          <Fact name={t('withdraw.left')} testId="withdraw-left">
            {left === undefined ? (
              <Skeleton className="inline-block h-4 w-24" />
            ) : (
              t('withdraw.leftOf', { left: mask(amount(left)), maximum: amount(chain.withdrawDayMax), coin })
            )}
          </Fact>
          {levels.data && levels.data.level > 0 && (levels.data.day.limit || levels.data.month.limit) && (
            <>
              <Fact name={t('withdraw.level')} testId="withdraw-level">
                {String(levels.data.level)}
              </Fact>
              {room(t('withdraw.levelDay'), levels.data.day)}
              {room(t('withdraw.levelMonth'), levels.data.month)}
            </>
          )}
          <Fact name={t('money.fee')}>{`${amount(chain.withdrawFee)} ${coin}`}</Fact>
          <Fact name={t('money.confirmations')}>{String(chain.confirmations)}</Fact>
        </Facts>
        <p className="text-13 text-muted">{t('withdraw.review')}</p>
      </div>
    </Panel>
  );
}
