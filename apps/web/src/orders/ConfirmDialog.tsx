import { Button } from '@bourse/ui/Button';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFresh } from '../live/stream.ts';
import { chooseConfirmOrders, usePreferences } from '../preferences/preferences.ts';
import { OpenDialog } from '../shared/OpenDialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** On rising prices, or on falling ones. */
  tone: 'up' | 'down';
  onConfirm: () => void;
  onClose: () => void;
  /** Why this order asks whatever the reader chose. */
  warning?: string | undefined;
  /** What the button says; that the order is sent, unless told otherwise. */
  yes?: string;
  /** What is about to be sent. */
  children: ReactNode;
}

/** The order once more, before it is sent. Can be switched off here, and on again with `ConfirmFirst`. */
export function ConfirmDialog({
  title,
  tone,
  onConfirm,
  onClose,
  warning,
  yes,
  children,
}: ConfirmDialogProps) {
  const t = useTranslations();
  const fresh = useFresh();
  const asks = usePreferences((state) => state.confirmOrders);
  return (
    <OpenDialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4 px-5 pb-5 text-13">
        {children}
        {!fresh && <Warning>{t('order.staleWarning')}</Warning>}
        {warning && <Warning>{warning}</Warning>}
        <label className="flex cursor-pointer items-center gap-2 text-12 text-muted max-[699px]:min-h-11">
          <input
            type="checkbox"
            checked={!asks}
            onChange={(event) => chooseConfirmOrders(!event.target.checked)}
            className="accent-(--accent-solid)"
          />
          {t('order.dontAsk')}
        </label>
        <div className="grid grid-cols-2 gap-2">
          <Button tone="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            tone={tone}
            data-initial-focus
            onClick={onConfirm}
            // The Enter that opened this, held down, is no yes.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {yes ?? t('order.confirm')}
          </Button>
        </div>
      </div>
    </OpenDialog>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex gap-2 rounded-control bg-warning-surface p-2.5 text-12 text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
