import { verifiedAs } from '@bourse/protocol/second/verify-steps';
import { Button } from '@bourse/ui/Button';
import { Failure } from '@bourse/ui/Failure';
import { ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { CommandLine } from '../../shared/CommandLine.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { useVerify } from './use-verify.ts';
import { VerifySteps } from './VerifySteps.tsx';

const TONES = { ok: 'good', failed: 'bad', open: 'waiting' } as const;

interface VerifyPanelProps {
  id: string;
  /** One of the reader's own orders: the pay-out is checked too. */
  own: boolean;
  /** Begins by itself: the reader has just asked for it. */
  eager?: boolean;
}

/** In a dialog the verdict comes below what is in sight. */
function intoSight(verdict: HTMLElement | null): void {
  verdict?.scrollIntoView({ block: 'nearest' });
}

/** Verifies an order in the browser and shows every step; and how to do the same from a terminal. */
export function VerifyPanel({ id, own, eager = false }: VerifyPanelProps) {
  const t = useTranslations();
  const [state, verify] = useVerify(id, own);
  useEffect(() => {
    if (eager) verify();
    // Once for each order.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, eager]);
  const working = state.phase === 'working';
  const verdict = state.phase === 'done' ? verifiedAs(state.steps) : undefined;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button pending={working} onClick={verify} data-initial-focus>
          {!working && <ShieldCheck aria-hidden className="size-4" />}
          {t(state.phase === 'idle' || working ? 'second.verify.action' : 'second.verify.again')}
        </Button>
        <p role="status" className="text-12 text-muted">
          {working && t('second.verify.working', { count: String(state.blocks) })}
        </p>
      </div>
      {state.phase === 'failed' && <Failure text={state.message} />}
      {verdict && (
        <div ref={intoSight} role="status" data-testid="verdict" data-verdict={verdict}>
          <Notice tone={TONES[verdict]} title={t(`second.verify.verdict.${verdict}`)}>
            {t(`second.verify.verdictText.${verdict}`)}
          </Notice>
        </div>
      )}
      {state.phase === 'done' && <VerifySteps steps={state.steps} stated={state.stated} />}
      <div className="text-12 text-muted">
        <p>{t('second.verify.terminal')}</p>
        <div className="mt-1">
          <CommandLine text={`npm run verify -- --order ${id} --url ${location.origin}`} />
        </div>
      </div>
    </div>
  );
}
