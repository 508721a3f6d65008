import type { ChainView } from '@bourse/protocol/wallet/calls';
import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ShortText } from './ShortText.tsx';

/** A transaction's hash, to copy, and to look up where the chain has an explorer. */
export function TxHash({ hash, chain }: { hash: string; chain: ChainView | undefined }) {
  const t = useTranslations();
  const explorer = hash === '' ? undefined : chain?.explorer;
  return (
    <span className="inline-flex flex-wrap items-center gap-0.5">
      <ShortText text={hash} copyLabel={t('money.copyHash')} />
      {explorer !== undefined && (
        <a
          href={explorer.replace('{hash}', encodeURIComponent(hash))}
          target="_blank"
          rel="noopener noreferrer"
          title={t('deposit.lookUp')}
          aria-label={t('deposit.lookUp')}
          className="inline-flex size-6 items-center justify-center rounded-control text-muted hover:text-ink"
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </span>
  );
}
