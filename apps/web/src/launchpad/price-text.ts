import type { ProjectView } from '@bourse/protocol/launchpad/calls';
import { formatUpTo } from '@bourse/ui/format/decimal';

/** `1 NOVA = 0.05 USDT`; the same in every language. */
export function priceText({ coin, price }: Pick<ProjectView, 'coin' | 'price'>, locale: string): string {
  return `1 ${coin} = ${formatUpTo(price, 8, locale)} USDT`;
}

/** `10 – 1,000 USDT`: of one purchase at least, of one user at most. */
export function limitsText(
  { purchaseMin, purchaseMax }: Pick<ProjectView, 'purchaseMin' | 'purchaseMax'>,
  locale: string,
): string {
  return `${formatUpTo(purchaseMin, 8, locale)} – ${formatUpTo(purchaseMax, 8, locale)} USDT`;
}
