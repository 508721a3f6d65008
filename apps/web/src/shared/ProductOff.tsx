import type { ProductName } from '@bourse/protocol/domains';
import { Banner } from '@bourse/ui/Banner';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/config.ts';
import { Notice } from './Notice.tsx';

/** Why the reader cannot have a product at the moment, before he has tried; absent: he can. */
function useProductOff(product: ProductName): string | undefined {
  const t = useTranslations('shell');
  const off = useConfig()?.switches.off.find((each) => each.product === product);
  return off && t(off.why === 'country' ? 'productOffHere' : 'productOff');
}

/** Across a page that is all about the product. */
export function ProductOffBanner({ product }: { product: ProductName }) {
  const text = useProductOff(product);
  return text && <Banner>{text}</Banner>;
}

/** Above a form of the product. */
export function ProductOffNotice({ product }: { product: ProductName }) {
  const text = useProductOff(product);
  return (
    text && (
      <Notice tone="warning">
        <span className="text-ink">{text}</span>
      </Notice>
    )
  );
}
