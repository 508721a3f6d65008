import { fundPassword, promptedEmailCode } from '@bourse/protocol/identity/rules';
import { secondFactor } from '@bourse/protocol/identity/fields';
import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { showFailure } from '../../api/client.ts';
import { useSubmit } from '../../api/submit.ts';
import { securityQuery } from '../../identity/api.ts';
import { rulesOf } from '../../identity/form-rules.ts';
import { SecurityCodeField } from '../../identity/SecurityCodeField.tsx';
import { TotpField } from '../../identity/TotpField.tsx';
import { useFieldWording } from '../../identity/wording.ts';
import { switchWhitelist, type WhitelistProof } from './api.ts';
import { AskFundPassword, useLacksFundPassword } from './AskFundPassword.tsx';

/** Switching on makes nothing less safe, so the fund password is enough. */
const onForm = z.object({ fundPassword });
const offForm = onForm.extend({ code: promptedEmailCode });
const offWithTotpForm = offForm.extend({ totp: secondFactor });

interface SwitchWhitelistProps {
  on: boolean;
  hasTotp: boolean;
  onClose: () => void;
}

/** Asks for what the switch takes. */
export function SwitchWhitelist({ on, hasTotp, onClose }: SwitchWhitelistProps) {
  const t = useTranslations('addresses');
  const common = useTranslations('common');
  const security = useTranslations('security');
  const say = useFieldWording();
  const queries = useQueryClient();
  const schema: z.ZodType<WhitelistProof> = on ? onForm : hasTotp ? offWithTotpForm : offForm;
  const form = useForm<WhitelistProof>({
    resolver: rulesOf(schema),
    defaultValues: { fundPassword: '', code: '', totp: '' },
  });
  const lacksFundPassword = useLacksFundPassword();
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();

  const change = form.handleSubmit((proof) =>
    submit(
      async () => {
        const isOn = (await switchWhitelist(on, proof)).on === '1';
        showSuccess(t(on ? 'whitelistOn' : isOn ? 'whitelistEnds' : 'whitelistOff'));
        await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
        onClose();
      },
      (error) => {
        form.resetField('fundPassword');
        form.resetField('totp');
        showFailure(error);
      },
    ),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(on ? 'turnOn' : 'turnOff')}
      closeLabel={common('close')}
    >
      <form noValidate onSubmit={(event) => void change(event)} className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-13 text-muted">{t('whitelistText')}</p>
        <AskFundPassword error={say(errors.fundPassword)} {...form.register('fundPassword')} />
        {!on && (
          <SecurityCodeField purpose="whitelistOff" error={say(errors.code)} {...form.register('code')} />
        )}
        {!on && hasTotp && <TotpField recovery error={say(errors.totp)} {...form.register('totp')} />}
        <Button type="submit" disabled={lacksFundPassword} pending={pending}>
          {pending ? security('processing') : t(on ? 'turnOn' : 'turnOff')}
        </Button>
      </form>
    </Dialog>
  );
}
