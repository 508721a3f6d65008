import { Button } from '@bourse/ui/Button';
import { Form } from '@bourse/ui/Form';
import { useState, type ReactNode } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { showFailure } from '../api/client.ts';
import { OpenDialog } from '../shared/OpenDialog.tsx';
import { TotpField } from './TotpField.tsx';
import { useRuledForm, type FieldOf } from './use-ruled-form.ts';

interface ProofFormProps<Proof extends FieldValues> {
  schema: z.ZodType<Proof>;
  /** Every field as it stands at first. */
  blank: DefaultValues<Proof>;
  /** Two-factor is on: the form ends with its code, field `totp`. */
  hasTotp?: boolean | undefined;
  /** What the button says. */
  action: string;
  tone?: 'primary' | 'danger' | undefined;
  /** The button waits for something else. */
  disabled?: boolean | undefined;
  /** Makes the call and goes on with what follows it. What fails is shown to the reader. */
  act: (proof: Proof) => Promise<unknown>;
  /** After a refusal: fields whose content is worth nothing any more, beside `totp`. */
  forget?: readonly Path<Proof>[] | undefined;
  /** Called after a refusal was shown. */
  refused?: (() => void) | undefined;
  /** Told when a call is on its way, and when it has come back. */
  onPending?: ((pending: boolean) => void) | undefined;
  /** What stands above the code of the second factor. */
  children: (field: FieldOf<Proof>) => ReactNode;
}

/** Asks for proofs that it is the owner who wants something, and does it. */
export function ProofForm<Proof extends FieldValues>(props: ProofFormProps<Proof>) {
  const { schema, blank, hasTotp, action, tone = 'primary', disabled, act, forget = [] } = props;
  const t = useTranslations();
  const { form, field, pending, submit } = useRuledForm(schema, blank);

  const send = form.handleSubmit(async (proof) => {
    props.onPending?.(true);
    await submit(
      () => act(proof),
      (error) => {
        // A code of the second factor is good for one call.
        for (const name of [...forget, TOTP as Path<Proof>]) form.resetField(name);
        showFailure(error);
        props.refused?.();
      },
    );
    props.onPending?.(false);
  });

  return (
    <Form onSubmit={send} className="flex flex-col gap-4 px-5 pb-5">
      {props.children(field)}
      {hasTotp && <TotpField recovery {...field(TOTP as Path<Proof>)} />}
      <Button type="submit" tone={tone} disabled={disabled} pending={pending}>
        {pending ? t('security.processing') : action}
      </Button>
    </Form>
  );
}

const TOTP = 'totp';

interface ProofDialogProps<Proof extends FieldValues> extends Omit<ProofFormProps<Proof>, 'onPending'> {
  title: string;
  onClose: () => void;
}

/** `ProofForm` in a dialog, which stays while the call is on its way. */
export function ProofDialog<Proof extends FieldValues>({ title, onClose, ...form }: ProofDialogProps<Proof>) {
  const [pending, setPending] = useState(false);
  return (
    <OpenDialog title={title} busy={pending} onClose={onClose}>
      <ProofForm {...form} onPending={setPending} />
    </OpenDialog>
  );
}
