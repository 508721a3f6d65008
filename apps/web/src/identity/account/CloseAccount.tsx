import { closeAccountFields } from '@bourse/protocol/identity/fields';
import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { showFailure } from '../../api/client.ts';
import { useSubmit } from '../../api/submit.ts';
import { signOut } from '../../session/session.ts';
import { FundPasswordField } from '../../wallet/FundPasswordField.tsx';
import { rulesOf } from '../form-rules.ts';
import { SecurityCodeField } from '../SecurityCodeField.tsx';
import { TotpField } from '../TotpField.tsx';
import { useFieldWording } from '../wording.ts';
import { closeAccount, closingQuery } from './api.ts';

const withTotp = closeAccountFields.required();

/** Asks for what a withdrawal asks for before the account is closed for good. */
export function CloseAccount({ hasTotp, onClose }: { hasTotp: boolean; onClose: () => void }) {
  const t = useTranslations('accountData');
  const texts = useTranslations();
  const say = useFieldWording();
  const queries = useQueryClient();
  const form = useForm({
    resolver: rulesOf(hasTotp ? withTotp : closeAccountFields),
    defaultValues: { fundPassword: '', code: '', totp: '' },
  });
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();
  const close = form.handleSubmit((proof) =>
    submit(
      async () => {
        await closeAccount(proof);
        signOut();
        showSuccess(t('closed'));
      },
      (error) => {
        form.resetField('totp');
        showFailure(error);
        void queries.invalidateQueries({ queryKey: closingQuery.queryKey });
      },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('closeTitle')}
      closeLabel={texts('common.close')}
    >
      <form noValidate onSubmit={(event) => void close(event)} className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-13 text-muted">{t('closeWarning')}</p>
        <FundPasswordField error={say(errors.fundPassword)} {...form.register('fundPassword')} />
        <SecurityCodeField purpose="closeAccount" error={say(errors.code)} {...form.register('code')} />
        {hasTotp && <TotpField recovery error={say(errors.totp)} {...form.register('totp')} />}
        <Button type="submit" tone="danger" pending={pending}>
          {pending ? texts('security.processing') : t('closeNow')}
        </Button>
      </form>
    </Dialog>
  );
}
