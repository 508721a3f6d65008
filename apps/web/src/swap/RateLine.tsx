import { Button } from '@bourse/ui/Button';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { rateTexts } from './rate.ts';

interface RateLineProps {
  from: string;
  to: string;
  /** Of one `from` in `to`. */
  rate: string;
}

/** A rate the way people know it; a click shows the other one. */
export function RateLine({ from, to, rate }: RateLineProps) {
  const t = useTranslations('swap');
  const locale = useLocale();
  const [isInverted, setInverted] = useState(false);
  const [known, other] = rateTexts(from, to, rate, locale);
  return (
    <Button
      tone="ghost"
      size="small"
      title={t('invertRate')}
      className="-mx-2 text-13! font-normal text-ink!"
      onClick={() => setInverted(!isInverted)}
    >
      <span data-testid="swap-rate" data-live>
        {isInverted ? other : known}
      </span>
      <ArrowRightLeft aria-hidden className="size-3.5 text-muted" />
    </Button>
  );
}
