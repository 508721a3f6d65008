import type { ChainView } from '@bourse/protocol/wallet/calls';
import { Segmented } from '@bourse/ui/Segmented';
import { useTranslations } from 'use-intl';

interface ChainTabsProps {
  chains: readonly ChainView[];
  value: string;
  onChange: (chain: string) => void;
}

/** The choice of a currency's network. */
export function ChainTabs({ chains, value, onChange }: ChainTabsProps) {
  const t = useTranslations('money');
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-13 text-muted">
        {t('network')}
      </span>
      <Segmented
        label={t('network')}
        value={value}
        onChange={onChange}
        items={chains.map(({ chain }) => ({ value: chain, label: chain }))}
        className="flex-wrap gap-2! [&>button]:h-9 max-[699px]:[&>button]:h-11 [&>button]:border [&>button]:border-line-strong [&>button]:px-4 [&>button]:text-13 [&>button]:aria-pressed:border-accent"
      />
    </div>
  );
}
