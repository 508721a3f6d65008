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
        outlined
      />
    </div>
  );
}
