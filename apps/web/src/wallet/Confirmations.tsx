import { Progress } from '@bourse/ui/Progress';
import { useTranslations } from 'use-intl';

/** How far a payment is confirmed by its chain: "7 of 12 confirmations", and a bar. */
export function Confirmations({ count, needed }: { count: number; needed: number }) {
  const t = useTranslations();
  const seen = Math.min(count, needed);
  const text = t('deposit.confirming', { count: String(seen), needed: String(needed) });
  return (
    <span className="inline-flex flex-col gap-1 text-warning">
      <span data-testid="confirmations">{text}</span>
      <Progress label={text} value={seen / needed} />
    </span>
  );
}
