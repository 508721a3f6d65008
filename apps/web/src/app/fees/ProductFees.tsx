import { formatFixed } from '@bourse/money/amount';
import type { ContractConfigView } from '@bourse/protocol/contract/calls';
import type { ChainView } from '@bourse/protocol/wallet/calls';
import { formatRate, formatUpTo } from '@bourse/ui/format/decimal';
import { Fact, Facts } from '@bourse/ui/Facts';
import { numberColumn } from '@bourse/ui/lib/columns';
import { Table } from '@bourse/ui/Table';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { pairName } from '../../api/config.ts';
import { contractConfigQuery } from '../../contract/api.ts';
import { secondFeeQuery } from '../../second/api.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { WithConfig } from '../../shared/WithConfig.tsx';
import { spreadQuery } from '../../swap/api.ts';
import { Panel } from '../../wallet/Panel.tsx';

const PPM_DECIMALS = 6;

/** What opening and closing a position costs, pair by pair. */
export function ContractFees() {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <>
      <p className="text-14 text-muted">{t('fees.contractIntro')}</p>
      <Panel title={t('shell.contract')} flush>
        <Loaded query={useQuery(contractConfigQuery)} rows={6}>
          {(configs) => (
            <Table<ContractConfigView>
              label={t('shell.contract')}
              cards={false}
              rows={[...configs.values()].filter(({ enabled }) => enabled)}
              rowKey={({ symbol }) => symbol}
              rowTestId="contract-fee"
              columns={[
                { key: 'pair', head: t('fees.pair'), cell: pairName },
                numberColumn('fee', t('fees.eachTime'), ({ feeRate }) => formatRate(feeRate, locale)),
                numberColumn('spread', t('fees.marketSpread'), ({ spread }) => formatRate(spread, locale)),
              ]}
            />
          )}
        </Loaded>
      </Panel>
    </>
  );
}

/** What a second contract costs on top of what is put in. */
export function SecondFees() {
  const t = useTranslations();
  return (
    <>
      <p className="text-14 text-muted">{t('fees.secondIntro')}</p>
      <Panel title={t('shell.secondContract')}>
        <Loaded query={useQuery(secondFeeQuery)} rows={1}>
          {(rate) => <OneRate name={t('fees.ofAmount')} rate={rate} testId="second-fee" />}
        </Loaded>
      </Panel>
    </>
  );
}

/** What the exchange keeps of a conversion: it is in the quote. */
export function SwapFees() {
  const t = useTranslations();
  return (
    <>
      <p className="text-14 text-muted">{t('fees.swapIntro')}</p>
      <Panel title={t('swap.title')}>
        <Loaded query={useQuery(spreadQuery)} rows={1}>
          {(ppm) => (
            <OneRate
              name={t('fees.inQuote')}
              rate={formatFixed(BigInt(ppm), PPM_DECIMALS)}
              testId="swap-spread"
            />
          )}
        </Loaded>
      </Panel>
    </>
  );
}

function OneRate({ name, rate, testId }: { name: string; rate: string; testId: string }) {
  const locale = useLocale();
  return (
    <Facts>
      <Fact name={name} testId={testId}>
        {formatRate(rate, locale)}
      </Fact>
    </Facts>
  );
}

/** What leaving the exchange costs, by coin and network. */
export function WithdrawalFees() {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <>
      <p className="text-14 text-muted">{t('fees.withdrawIntro')}</p>
      <Panel title={t('withdraw.title')} flush>
        <WithConfig rows={8}>
          {({ chains }) => (
            <Table<ChainView>
              label={t('withdraw.title')}
              cards={false}
              rows={chains.filter(({ retired }) => !retired)}
              rowKey={({ currency, chain }) => `${currency} ${chain}`}
              rowTestId="withdrawal-fee"
              columns={[
                { key: 'coin', head: t('assets.coin'), cell: ({ currency }) => currency },
                { key: 'network', head: t('money.network'), cell: ({ chain }) => chain },
                numberColumn(
                  'fee',
                  t('money.fee'),
                  ({ withdrawFee, currency }) => `${formatUpTo(withdrawFee, 8, locale)} ${currency}`,
                ),
                numberColumn(
                  'least',
                  t('fees.least'),
                  ({ withdrawMin, currency }) => `${formatUpTo(withdrawMin, 8, locale)} ${currency}`,
                ),
              ]}
            />
          )}
        </WithConfig>
      </Panel>
    </>
  );
}
