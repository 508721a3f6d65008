import { ownDataFields } from '@bourse/protocol/identity/fields';
import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { showFailure } from '../../api/client.ts';
import { useSubmit } from '../../api/submit.ts';
import { rulesOf } from '../form-rules.ts';
import { PasswordField } from '../PasswordField.tsx';
import { TotpField } from '../TotpField.tsx';
import { useFieldWording } from '../wording.ts';
import { saveOwnData } from './api.ts';

const withTotp = ownDataFields.required();

/** Saves a copy of all that is stored, once its owner has shown that it is he. */
export function DownloadData({ hasTotp }: { hasTotp: boolean }) {
  const t = useTranslations('accountData');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-4" />
        {t('download')}
      </Button>
      {isOpen && <AskProof hasTotp={hasTotp} onClose={() => setOpen(false)} />}
    </>
  );
}

function AskProof({ hasTotp, onClose }: { hasTotp: boolean; onClose: () => void }) {
  const t = useTranslations('accountData');
  const texts = useTranslations();
  const say = useFieldWording();
  const form = useForm({
    resolver: rulesOf(hasTotp ? withTotp : ownDataFields),
    defaultValues: { password: '', totp: '' },
  });
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();
  const save = form.handleSubmit((proof) =>
    submit(
      async () => {
        await saveOwnData(proof);
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
      title={t('copy')}
      closeLabel={texts('common.close')}
    >
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-13 text-muted">{t('keepSafe')}</p>
        <PasswordField
          label={texts('protection.loginPassword')}
          autoComplete="current-password"
          error={say(errors.password)}
          {...form.register('password')}
        />
        {hasTotp && <TotpField recovery error={say(errors.totp)} {...form.register('totp')} />}
        <Button type="submit" pending={pending}>
          {pending ? texts('security.processing') : t('download')}
        </Button>
      </form>
    </Dialog>
  );
}
