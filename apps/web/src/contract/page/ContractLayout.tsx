import { parseAmount } from '@bourse/money/amount';
import type { ContractConfigView, PositionView } from '@bourse/protocol/contract/calls';
import { CONTRACT_COIN, LEVERAGES } from '@bourse/protocol/contract/rules';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Config } from '../../api/config.ts';
import type { ContractContext } from '../contract-draft.ts';
import { ContractForm } from '../ContractForm.tsx';
import { chooseSide, pickPrice } from '../draft-store.ts';
import { usePositionLines } from '../positions/position-lines.ts';
import { positions } from '../positions/positions.ts';
import { useFeed } from '../../live/feed.ts';
import type { OwnOrder } from '../../market/book/book-rows.ts';
import { marksFeed } from '../../market/feeds.ts';
import { wording } from '../../i18n/wording.ts';
import { useClosedOn } from '../../shared/use-closed.ts';
import { useAvailable } from '../../wallet/use-available.ts';
import { MarketLayout } from '../../market/layout/MarketLayout.tsx';
import type { Market } from '../../market/MarketPage.tsx';
import { ContractPanel } from './ContractPanel.tsx';
import { PhoneSideBar } from '../../market/layout/PhoneSideBar.tsx';

// Seldom asked, and not on the first visit.
const ConfirmAmend = lazy(() =>
  import('../positions/AmendDialog.tsx').then((module) => ({ default: module.ConfirmAmend })),
);

interface ContractLayoutProps extends Market {
  config: Config;
  offer: ContractConfigView | undefined;
}

/** Contracts do not rest in the book. */
const NO_ORDERS: readonly OwnOrder[] = [];
const NO_POSITIONS: readonly PositionView[] = [];

/** The market of a pair with the reader's positions on it, and the form for another. */
export function ContractLayout({ config, pair, last, direction, stale, offer }: ContractLayoutProps) {
  const t = useTranslations('contract');
  const live = useFeed(marksFeed).get(pair.symbol);
  const mark = live?.mark ?? (offer?.mark || undefined);
  const available = useAvailable('contract', CONTRACT_COIN);
  const about: ContractContext = {
    pair,
    mark,
    newest: live?.price,
    spread: live?.spread ?? offer?.spread,
    leverages: offer?.leverages ?? LEVERAGES,
    available: parseAmount(available ?? '0') ?? 0n,
  };
  const locale = useLocale();
  // Until the offer is known, the exchange decides.
  const notOffered = offer?.enabled === false ? wording(locale, 'CONTRACT_NOT_AVAILABLE') : undefined;
  const closed = useClosedOn('contract', pair, stale) ?? notOffered;
  const { baseCoin, quoteCoin } = pair;
  const held = positions.use((state) => state.rows);
  const here = useMemo(
    () => held?.filter((position) => position.baseCoin === baseCoin && position.quoteCoin === quoteCoin),
    [held, baseCoin, quoteCoin],
  );
  const { lines, asking, confirm, dismiss } = usePositionLines(here ?? NO_POSITIONS);
  const pick = useCallback((price: string) => pickPrice(pair, price), [pair]);
  return (
    <>
      <MarketLayout
        pair={pair}
        last={last}
        direction={direction}
        lines={lines}
        own={NO_ORDERS}
        onPick={pick}
        form={<ContractForm pair={pair} about={about} available={available} closed={closed} />}
        records={<ContractPanel pairs={config.pairs} />}
        tall
        phoneBar={(form) => (
          <PhoneSideBar
            buy={t('buyLong')}
            sell={t('sellShort')}
            title={t('form')}
            onChoose={(side) => chooseSide(pair, side, mark)}
          >
            {form}
          </PhoneSideBar>
        )}
      />
      {asking && (
        <Suspense>
          <ConfirmAmend {...asking} onConfirm={confirm} onClose={dismiss} />
        </Suspense>
      )}
    </>
  );
}
