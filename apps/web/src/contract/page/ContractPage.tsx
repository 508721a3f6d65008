import { Banner } from '@bourse/ui/Banner';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { findPair, type Config } from '../../api/config.ts';
import { useFallback } from '../../live/fallback.ts';
import { contractConfigQuery } from '../api.ts';
import { clearDraft } from '../draft-store.ts';
import { DEFAULT_SYMBOL, MarketPage, NotOffered, type Market } from '../../market/MarketPage.tsx';
import { ContractLayout } from './ContractLayout.tsx';

const route = getRouteApi('/contract');

/** `/contract`: leveraged contracts on the pair in the address, or on that of the last visit. */
export function ContractPage() {
  const t = useTranslations();
  const { symbol } = route.useSearch();
  const navigate = route.useNavigate();
  const configs = useQuery(contractConfigQuery);
  const choose = (next: string) => void navigate({ search: (before) => ({ ...before, symbol: next }) });
  return (
    <MarketPage
      symbol={symbol}
      offers={({ quoteCoin }) => quoteCoin === CONTRACT_COIN}
      suits={({ symbol: last }) => configs.data?.get(last)?.enabled ?? true}
      title={t('shell.contract')}
      decides="mark"
      notices={{
        delayed: t('contract.delayed'),
        halted: t('contract.halted'),
        cancelOnly: t('contract.closeOnly'),
        unknown: t('contract.unknownPair'),
      }}
      onChoose={choose}
    >
      {(market, config) => <ContractMarket market={market} config={config} onChoose={choose} />}
    </MarketPage>
  );
}

interface ContractMarketProps {
  market: Market;
  config: Config;
  onChoose: (symbol: string) => void;
}

function ContractMarket({ market, config, onChoose }: ContractMarketProps) {
  const t = useTranslations('contract');
  const { symbol } = market.pair;
  const configs = useQuery(contractConfigQuery);
  useFallback(() => configs.refetch());
  // Absent until known, and for a pair without contracts.
  const offer = configs.data?.get(symbol);
  useEffect(() => clearDraft, [symbol]);
  if (configs.data && !offer) {
    const usual = findPair(config, DEFAULT_SYMBOL);
    return <NotOffered text={t('unknownPair')} pair={usual} onChoose={onChoose} />;
  }
  const isOff = config.switches.off.some(({ product }) => product === 'contract');
  return (
    <>
      {isOff && <Banner>{t('productOff')}</Banner>}
      {!isOff && offer && !offer.enabled && <Banner>{t('switchedOff')}</Banner>}
      <ContractLayout {...market} config={config} offer={offer} />
    </>
  );
}
