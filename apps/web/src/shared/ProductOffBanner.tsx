import type { ProductName } from '@bourse/protocol/domains';
import { Banner } from '@bourse/ui/Banner';
import { useProductOff } from './use-closed.ts';

/** Across a page that is all about a product: that it is switched off. */
export function ProductOffBanner({ product }: { product: ProductName }) {
  const text = useProductOff(product);
  return text && <Banner>{text}</Banner>;
}
