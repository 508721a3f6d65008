import type { ProductName } from '@bourse/protocol/domains';
import { useLocale, useTranslations } from 'use-intl';
import { useConfig, type Pair } from '../api/config.ts';
import { wording } from '../i18n/wording.ts';

/** That a product is switched off for the reader, in his words; absent: it is not. */
export function useProductOff(product: ProductName): string | undefined {
  const t = useTranslations('shell');
  const off = useConfig()?.switches.off.find((each) => each.product === product);
  return off && t(off.why === 'country' ? 'productOffHere' : 'productOff');
}

/** Why nothing of a product can be begun at the moment, in the reader's words; absent: it can. What began goes on. */
export function useClosed(product: ProductName): string | undefined {
  const t = useTranslations('shell');
  const off = useProductOff(product);
  return useConfig()?.switches.maintenance ? t('maintenance') : off;
}

/** The same of a product on a pair; `late`: it is not dealt in while the pair's market data is delayed, as they are. */
export function useClosedOn(
  product: ProductName,
  pair: Pick<Pair, 'status'>,
  late = false,
): string | undefined {
  const locale = useLocale();
  const off = useClosed(product);
  if (off !== undefined) return off;
  const why = STATUSES[pair.status] ?? (late ? 'MARKET_DATA_DELAYED' : undefined);
  return why && wording(locale, why);
}

/** What is said of a pair on which nothing is begun. */
const STATUSES = {
  trading: undefined,
  halted: 'PAIR_HALTED',
  'cancel-only': 'PAIR_CANCEL_ONLY',
  retired: 'PAIR_RETIRED',
} as const;
