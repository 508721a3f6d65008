import { Dialog } from '@bourse/ui/Dialog';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

interface OpenDialogProps extends Omit<
  ComponentProps<typeof Dialog>,
  'open' | 'onOpenChange' | 'closeLabel'
> {
  onClose: () => void;
  /** A call is on its way: the dialog stays until it has come back. */
  busy?: boolean;
}

/** A dialog that is open as long as it is rendered. */
export function OpenDialog({ onClose, busy = false, ...dialog }: OpenDialogProps) {
  const t = useTranslations('common');
  return (
    <Dialog {...dialog} open onOpenChange={(open) => !open && !busy && onClose()} closeLabel={t('close')} />
  );
}
