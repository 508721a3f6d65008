import type { RiskProduct } from '@bourse/protocol/contract/calls';
import { Button } from '@bourse/ui/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSubmit } from '../api/submit.ts';
import { useSession } from '../session/session.ts';
import { OpenDialog } from '../shared/OpenDialog.tsx';
import { acceptRisk, riskQuery } from './risk.ts';

const POINTS = {
  contract: [
    'contract.risks.leverage',
    'contract.risks.liquidation',
    'contract.risks.gap',
    'contract.risks.house',
    'contract.risks.money',
  ],
  second: [
    'second.risks.loss',
    'second.risks.odds',
    'second.risks.short',
    'second.risks.strike',
    'second.risks.law',
  ],
} as const satisfies Record<RiskProduct, readonly string[]>;

interface RiskNoticeProps {
  product: RiskProduct;
  /** Asks for acceptance, and goes on with this. Without it, the notice is only read. */
  onAccepted?: () => void;
  onClose: () => void;
}

/**
 * What contracts of a product can cost. Accepted once, before the first order (docs/rules.md, "Switches and notices").
 */
export function RiskNotice({ product, onAccepted, onClose }: RiskNoticeProps) {
  const t = useTranslations();
  const queries = useQueryClient();
  const userId = useSession((state) => state.credentials?.userId);
  const [understood, setUnderstood] = useState(false);
  const { pending, submit } = useSubmit();

  const accept = () =>
    submit(async () => {
      queries.setQueryData(riskQuery(userId).queryKey, await acceptRisk(product));
      onAccepted?.();
    });

  return (
    <OpenDialog title={t(`${product}.risk`)} onClose={onClose}>
      <div className="flex flex-col gap-4 px-5 pb-5 text-13">
        <ul className="flex list-disc flex-col gap-2 pl-4 marker:text-muted">
          {POINTS[product].map((point) => (
            <li key={point}>{t(point)}</li>
          ))}
        </ul>
        {onAccepted && (
          <>
            <label className="flex cursor-pointer items-start gap-2">
              <input
                type="checkbox"
                checked={understood}
                onChange={(event) => setUnderstood(event.target.checked)}
                className="mt-0.5 accent-(--accent-solid)"
              />
              {t('contract.riskUnderstood')}
            </label>
            <div className="grid grid-cols-2 gap-2">
              <Button tone="secondary" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button disabled={!understood} pending={pending} onClick={() => void accept()}>
                {t('contract.riskAccept')}
              </Button>
            </div>
          </>
        )}
      </div>
    </OpenDialog>
  );
}
