import type { RiskProduct } from '@bourse/protocol/contract/calls';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RiskNotice } from './RiskNotice.tsx';

interface RiskLinkProps {
  product: RiskProduct;
  /** The notice can be accepted where it is read, before there is an order. */
  mayAccept?: boolean;
}

/** Opens the risk notice of a product. */
export function RiskLink({ product, mayAccept = false }: RiskLinkProps) {
  const t = useTranslations();
  const [reading, setReading] = useState(false);
  const close = () => setReading(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setReading(true)}
        className="rounded-control max-[699px]:min-h-11 underline underline-offset-2 transition hover:text-ink"
      >
        {t(`${product}.risk`)}
      </button>
      {reading && <RiskNotice product={product} {...(mayAccept && { onAccepted: close })} onClose={close} />}
    </>
  );
}
