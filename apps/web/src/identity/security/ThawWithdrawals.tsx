import { thawFields } from '@bourse/protocol/identity/fields';
import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { showFailure } from '../../api/client.ts';
import { useSubmit } from '../../api/submit.ts';
import { FundPasswordField } from '../../wallet/FundPasswordField.tsx';
import { securityQuery, thawWithdrawals } from '../api.ts';
import { rulesOf } from '../form-rules.ts';
import { PasswordField } from '../PasswordField.tsx';
import { SecurityCodeField } from '../SecurityCodeField.tsx';
import { TotpField } from '../TotpField.tsx';
import { useFieldWording } from '../wording.ts';

const withTotp = thawFields.required();

/** Asks for every proof before money goes out again. */
export function ThawWithdrawals({ hasTotp, onClose }: { hasTotp: boolean; onClose: () => void }) {
  const t = useTranslations('freeze');
  const texts = useTranslations();
  const say = useFieldWording();
  const queries = useQueryClient();
  const form = useForm({
    resolver: rulesOf(hasTotp ? withTotp : thawFields),
    defaultValues: { password: '', fundPassword: '', code: '', totp: '' },
  });
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();
  const thaw = form.handleSubmit((proof) =>
    submit(
      async () => {
        await thawWithdrawals(proof);
        showSuccess(t('thawed'));
        await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
        onClose();
      },
      (error) => {
        form.resetField('totp');
        showFailure(error);
      },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('thaw')}
      closeLabel={texts('common.close')}
    >
      <form noValidate onSubmit={(event) => void thaw(event)} className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-13 text-muted">{t('thawText')}</p>
        <PasswordField
          label={texts('protection.loginPassword')}
          autoComplete="current-password"
          error={say(errors.password)}
          {...form.register('password')}
        />
        <FundPasswordField error={say(errors.fundPassword)} {...form.register('fundPassword')} />
        <SecurityCodeField purpose="thaw" error={say(errors.code)} {...form.register('code')} />
        {hasTotp && <TotpField recovery error={say(errors.totp)} {...form.register('totp')} />}
        <Button type="submit" pending={pending}>
          {pending ? texts('security.processing') : t('thaw')}
        </Button>
      </form>
    </Dialog>
  );
}
