import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import { useSession } from '../session/session.ts';
import { acceptRisk, riskQuery } from './api.ts';

const POINTS = ['leverage', 'liquidation', 'gap', 'house', 'money'] as const;

interface RiskNoticeProps {
  /** Asks for acceptance, and goes on with this. Without it, the notice is only read. */
  onAccepted?: () => void;
  onClose: () => void;
}

/** What leveraged contracts can cost. Accepted once, before the first order (rules.md section 14). */
export function RiskNotice({ onAccepted, onClose }: RiskNoticeProps) {
  const t = useTranslations();
  const queries = useQueryClient();
  const userId = useSession((state) => state.credentials?.userId);
  const [understood, setUnderstood] = useState(false);
  const [pending, setPending] = useState(false);

  async function accept(): Promise<void> {
    setPending(true);
    try {
      queries.setQueryData(riskQuery(userId).queryKey, await acceptRisk());
      onAccepted?.();
    } catch (error) {
      showFailure(error);
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('contract.risk')}
      closeLabel={t('common.close')}
    >
      <div className="flex flex-col gap-4 px-5 pb-5 text-13">
        <ul className="flex list-disc flex-col gap-2 pl-4 marker:text-muted">
          {POINTS.map((point) => (
            <li key={point}>{t(`contract.risks.${point}`)}</li>
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
    </Dialog>
  );
}
