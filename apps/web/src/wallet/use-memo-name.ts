import type { ChainView } from '@bourse/protocol/wallet/calls';
import { useTranslations } from 'use-intl';

/** What people of the chain call it: destination tag, or memo. */
export function useMemoName(chain: ChainView): string {
  const t = useTranslations('deposit');
  return t(chain.format === 'ripple' ? 'tag' : 'memo');
}
