import type { PositionView } from '@bourse/protocol/contract/calls';
import { Form } from '@bourse/ui/Form';
import type { FormEvent, ReactNode } from 'react';
import { PositionName } from '../ContractCells.tsx';
import { OpenDialog } from '../../shared/OpenDialog.tsx';

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
  return (
    <OpenDialog title={title} onClose={onClose}>
      <Form onSubmit={onSubmit} className="flex flex-col gap-4 px-5 pb-5 text-13">
        <PositionName position={position} />
        {children}
      </Form>
    </OpenDialog>
  );
}
