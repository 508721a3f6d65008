import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { PositionView } from '@bourse/protocol/contract/calls';
import { Fact, Facts } from '@bourse/ui/Facts';
import { formatPlaces } from '@bourse/ui/format/decimal';
import { useLocale, useTranslations } from 'use-intl';
import { symbolOf } from '../../api/config.ts';
import { wording } from '../../i18n/wording.ts';
import { useFeed } from '../../live/feed.ts';
import { statusFeed } from '../../market/feeds.ts';
import type { Numbers } from '../../orders/change.ts';
import { ChangeOrder } from '../../orders/ChangeOrder.tsx';
import { ConfirmChange } from '../../orders/ConfirmChange.tsx';
import type { Slip } from '../../orders/slip.ts';
import { Total } from '../../shared/Total.tsx';
import { amendContract } from '../api.ts';
import { previewOf, problemOfContract, type ContractDraft, type ContractContext } from '../contract-draft.ts';
import { PositionName } from '../ContractCells.tsx';
import { limitSlip } from '../unrealized-pnl.ts';
import type { PositionDialogProps } from './PositionList.tsx';

type Amendable = 'price' | 'stopLoss' | 'stopProfit';

/** Changes the limit of an order that waits, and the stops that it has. */
export function AmendDialog({
  position: order,
  mark,
  newest,
  spread,
  priceDecimals,
  onClose,
}: PositionDialogProps) {
  const t = useTranslations();
  const locale = useLocale();
  const isDelayed = useFeed(statusFeed).stale.includes(symbolOf(order));
  const field = (name: Amendable, label: string, value: string) => {
    return { name, label, value, unit: quoteCoin, decimals: priceDecimals };
  };
  const stops = (['stopProfit', 'stopLoss'] as const).filter((stop) => order[stop] !== '');

  const { baseCoin, quoteCoin, leverage } = order;
  const about: ContractContext = {
    pair: { baseCoin, quoteCoin, priceDecimals },
    mark: mark === '' ? undefined : mark,
    newest,
    spread,
    // Whether it is still offered is for the exchange to say; what pays for the order is frozen for it.
    leverages: [leverage],
    available: amount(order.margin) + amount(order.openFee),
  };

  function problemOf(texts: Numbers<Amendable>): { field: Amendable; text: string } | undefined {
    const found = problemOfContract(draftOf(order, texts), about);
    if (!found) return undefined;
    const { field: at, key, args } = found;
    return {
      field: at === 'stopLoss' || at === 'stopProfit' ? at : 'price',
      text: wording(locale, key, args),
    };
  }

  function note(texts: Numbers<Amendable>): string {
    if (isDelayed) return wording(locale, 'MARKET_DATA_DELAYED');
    const preview = previewOf(draftOf(order, texts), about);
    if (!preview || preview.waits) return t('contract.waitsText');
    const price = formatPlaces(formatAmount(preview.openPrice), priceDecimals, locale);
    return `${t('contract.openPrice')}: ${t('contract.about', { price: `${price} ${quoteCoin}` })}`;
  }

  return (
    <ChangeOrder<Amendable>
      order={
        <>
          <PositionName position={order} />
          <Facts>
            <Fact name={t('market.mark')}>
              {mark === '' ? '–' : formatPlaces(mark, priceDecimals, locale)}
            </Fact>
          </Facts>
        </>
      }
      fields={[
        field('price', t('contract.limitPrice'), order.limitPrice),
        ...stops.map((stop) => field(stop, t(`contract.${stop}`), order[stop])),
      ]}
      note={note}
      closed={isDelayed}
      problemOf={problemOf}
      slipOf={({ price }) => limitSlip(order, price, mark === '' ? undefined : { mark, newest, spread })}
      question={(asked) => <ConfirmAmend order={order} {...asked} />}
      send={(change) => amendContract(order.id, { price: order.limitPrice, ...change })}
      onClose={onClose}
    />
  );
}

interface ConfirmAmendProps extends Slip {
  order: PositionView;
  onConfirm: () => void;
  onClose: () => void;
}

/** A waiting order that would open at once, at a limit that looks like a slip. */
export function ConfirmAmend({ order, ...asked }: ConfirmAmendProps) {
  const t = useTranslations('contract');
  return (
    <ConfirmChange order={order} {...asked}>
      <Fact name={t('margin')}>
        <Total amount={order.margin} coin={order.quoteCoin} paid />
      </Fact>
      <Fact name={t('notional')}>
        <Total amount={order.openAmount} coin={order.quoteCoin} />
      </Fact>
    </ConfirmChange>
  );
}

/** The order as one that is being written. */
function draftOf(order: PositionView, texts: Numbers<Amendable>): ContractDraft {
  const { direction: side, leverage, margin, limitPrice, stopLoss, stopProfit } = order;
  return { side, type: 'limit', leverage, margin, price: limitPrice, stopLoss, stopProfit, ...texts };
}

function amount(text: string): bigint {
  return parseAmount(text) ?? 0n;
}
