import { Button } from '@bourse/ui/Button';
import { Form } from '@bourse/ui/Form';
import { plainDecimal } from '@bourse/ui/format/decimal';
import { classes } from '@bourse/ui/lib/classes';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSubmit } from '../api/submit.ts';
import { useMedia } from '../app/media.ts';
import { DecimalField } from '../shared/DecimalField.tsx';
import { clampDecimal, stepDecimal } from '../shared/decimal-input.ts';
import { OpenDialog } from '../shared/OpenDialog.tsx';
import { changedNumbers, type Numbers } from './change.ts';
import type { Slip } from './slip.ts';

/** A number of an order that can be changed. */
interface ChangeField<Name extends string> {
  name: Name;
  label: string;
  unit: string;
  decimals: number;
  /** As it stands. */
  value: string;
}

/** A change that waits for the reader's yes. */
export interface Asked<Name extends string> extends Slip {
  change: Numbers<Name>;
  onConfirm: () => void;
  onClose: () => void;
}

interface ChangeOrderProps<Name extends string> {
  /** Which order it is, and what there is to know of it. */
  order: ReactNode;
  fields: readonly ChangeField<Name>[];
  /** What becomes of the order with what is typed, or why none can be changed at the moment. */
  note: (texts: Numbers<Name>) => string;
  closed?: boolean;
  /** What is wrong with what is typed, and the number to put right. */
  problemOf?: (texts: Numbers<Name>) => { field: Name; text: string } | undefined;
  slipOf: (change: Numbers<Name>) => Slip | undefined;
  /** The question before a slip. */
  question: (asked: Asked<Name>) => ReactNode;
  send: (change: Numbers<Name>) => Promise<unknown>;
  onClose: () => void;
}

/** Changes the numbers of an order that has not ended; the way to do it where its lines cannot be dragged. */
export function ChangeOrder<Name extends string>(props: ChangeOrderProps<Name>) {
  const { order, fields, note, closed = false, problemOf, question, onClose } = props;
  const t = useTranslations('orders');
  const phone = useMedia('(max-width: 699px)');
  const noteId = useId();
  const [texts, setTexts] = useState<Numbers<Name>>({});
  const { pending, submit } = useSubmit();
  const [slip, setSlip] = useState<Slip>();
  const change = changedNumbers(fields, texts);
  const problem = problemOf?.(texts);

  function save(event: FormEvent): void {
    event.preventDefault();
    if (!change || problem || closed) return;
    const found = props.slipOf(change);
    if (found) setSlip(found);
    else send(change);
  }

  function send(wanted: Numbers<Name>): void {
    setSlip(undefined);
    void submit(async () => {
      await props.send(wanted);
      showSuccess(t('moved'));
      onClose();
    });
  }

  return (
    <OpenDialog title={t('amendTitle')} onClose={onClose} place={phone ? 'bottom' : 'centre'}>
      <Form onSubmit={save} className="flex flex-col gap-3 px-5 pb-5 text-13">
        {order}
        {fields.map(({ name, label, unit, decimals, value }, place) => {
          const shown = texts[name] ?? plainDecimal(value);
          const write = (text: string) => setTexts({ ...texts, [name]: text });
          return (
            <DecimalField
              key={name}
              label={label}
              unit={unit}
              value={shown}
              error={problem?.field === name ? problem.text : undefined}
              onType={(typed) => write(clampDecimal(typed, decimals))}
              onStep={(steps) => write(stepDecimal(shown, decimals, steps))}
              first={place === 0}
            />
          );
        })}
        <p id={noteId} className={classes('text-12', closed ? 'text-warning' : 'text-muted')}>
          {note(texts)}
        </p>
        <Button
          type="submit"
          pending={pending}
          disabled={!change || problem !== undefined || closed}
          aria-describedby={noteId}
        >
          {t('amendSave')}
        </Button>
      </Form>
      {slip &&
        change &&
        question({ ...slip, change, onConfirm: () => send(change), onClose: () => setSlip(undefined) })}
    </OpenDialog>
  );
}
