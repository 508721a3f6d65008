import type { PositionView } from '@bourse/protocol/contract/calls';
import { Dialog } from '@bourse/ui/Dialog';
import type { FormEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PositionName } from '../ContractCells.tsx';

interface PositionFormProps {
  title: string;
  position: PositionView;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  /** Below the position's name. */
  children: ReactNode;
}

/** A form in a dialog that changes one position. */
export function PositionForm({ title, position, onSubmit, onClose, children }: PositionFormProps) {
  const t = useTranslations('common');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} closeLabel={t('close')}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4 px-5 pb-5 text-13">
        <PositionName position={position} />
        {children}
      </form>
    </Dialog>
  );
}
