import type { ChainView } from '@bourse/protocol/wallet/calls';
import { useTranslations } from 'use-intl';
import { Copy } from '../../shared/Copy.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { useMemoName } from '../use-memo-name.ts';

/** The tag or memo that says whose a payment to a shared address is; as important as the address. */
export function DepositMemo({ memo, chain }: { memo: string; chain: ChainView }) {
  const t = useTranslations();
  const copy = t(chain.format === 'ripple' ? 'deposit.copyTag' : 'deposit.copyMemo');
  const name = useMemoName(chain);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col items-start gap-2">
        <h2 className="text-13 text-muted">{name}</h2>
        <span className="text-16 font-medium break-all" data-testid="deposit-memo">
          {memo}
        </span>
        <Copy text={memo} label={copy}>
          {copy}
        </Copy>
      </div>
      <Notice tone="warning">
        <span className="text-ink">{t('deposit.memoNeeded')}</span>
      </Notice>
    </div>
  );
}
