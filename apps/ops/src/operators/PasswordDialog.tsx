import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { Failure } from '@bourse/ui/Failure';
import { Form } from '@bourse/ui/Form';
import { showSuccess } from '@bourse/ui/lib/toast';
import { passwordFields } from '@bourse/protocol/operators/session/fields';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { CodeInput } from './CodeInput.tsx';
import { NewPassword, Password } from './Password.tsx';
import { useForm } from './use-form.ts';

/** Changes the operator's own password; all his other sessions end. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const form = useForm(
    passwordFields,
    { oldPwd: '', password: '', password1: '', totp: '' },
    async (values) => {
      await call('password', values);
      showSuccess(t('operators.passwordChanged'));
      onClose();
    },
  );
  return (
    <Dialog open onOpenChange={onClose} title={t('auth.changePassword')} closeLabel={t('common.close')}>
      <Form onSubmit={form.onSubmit} className="flex flex-col gap-4 px-5 pb-5">
        <Password
          label={t('operators.oldPassword')}
          autoComplete="current-password"
          {...form.field('oldPwd')}
        />
        <NewPassword first={form.field('password')} second={form.field('password1')} />
        <CodeInput {...form.field('totp')} />
        <Failure text={form.failure} />
        <Button type="submit" pending={form.pending}>
          {t('auth.changePassword')}
        </Button>
      </Form>
    </Dialog>
  );
}
