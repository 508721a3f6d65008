import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { PasswordField } from '@bourse/ui/PasswordField';
import { showSuccess } from '@bourse/ui/toast';
import { opsPasswordCall } from '@bourse/protocol/operators/calls';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { CodeInput } from './CodeInput.tsx';
import { useForm } from './use-form.ts';

/** Changes the operator's own password; all his other sessions end. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const form = useForm(
    opsPasswordCall,
    { oldPwd: '', password: '', password1: '', totp: '' },
    async (values) => {
      await call('password', values);
      showSuccess(t('operators.passwordChanged'));
      onClose();
    },
  );
  const eye = { showLabel: t('operators.showPassword'), hideLabel: t('operators.hidePassword') };
  return (
    <Dialog open onOpenChange={onClose} title={t('operators.changePassword')} closeLabel={t('common.close')}>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4 px-5 pb-5">
        <PasswordField
          label={t('operators.oldPassword')}
          autoComplete="current-password"
          {...eye}
          {...form.field('oldPwd')}
        />
        <PasswordField
          label={t('operators.newPassword')}
          hint={t('operators.passwordHint')}
          autoComplete="new-password"
          {...eye}
          {...form.field('password')}
        />
        <PasswordField
          label={t('operators.repeatPassword')}
          autoComplete="new-password"
          {...eye}
          {...form.field('password1')}
        />
        <CodeInput {...form.field('totp')} />
        {form.failure && (
          <p role="alert" className="text-13 text-danger">
            {form.failure}
          </p>
        )}
        <Button type="submit" pending={form.pending}>
          {t('operators.changePassword')}
        </Button>
      </form>
    </Dialog>
  );
}
