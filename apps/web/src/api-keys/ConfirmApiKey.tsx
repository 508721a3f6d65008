import type { ApiKeyView } from '@bourse/protocol/api-keys/calls';
import { promptedEmailCode } from '@bourse/protocol/identity/rules';
import { secondFactor } from '@bourse/protocol/identity/fields';
import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { showFailure } from '../api/client.ts';
import { useSubmit } from '../api/submit.ts';
import { securityQuery } from '../identity/api.ts';
import { rulesOf } from '../identity/form-rules.ts';
import { SecurityCodeField } from '../identity/SecurityCodeField.tsx';
import { TotpField } from '../identity/TotpField.tsx';
import { useFieldWording } from '../identity/wording.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { apiKeysQuery, confirmApiKey } from './api.ts';
import { RightBadges } from './RightBadges.tsx';

const byMail = z.object({ code: promptedEmailCode, totp: z.string() });
const byBoth = byMail.extend({ totp: secondFactor });

/** Shows which key it is, and asks for the proof that its owner lets it work again. */
export function ConfirmApiKey({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const t = useTranslations('apiKeys');
  const common = useTranslations('common');
  const security = useQuery({ ...securityQuery, refetchOnMount: 'always' });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('confirmTitle')}
      closeLabel={common('close')}
    >
      <Loaded query={security} rows={4}>
        {({ totp }) => <ConfirmForm apiKey={apiKey} hasTotp={totp} onDone={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface ConfirmFormProps {
  apiKey: ApiKeyView;
  hasTotp: boolean;
  onDone: () => void;
}

function ConfirmForm({ apiKey: { id, label, accessKey, rights }, hasTotp, onDone }: ConfirmFormProps) {
  const t = useTranslations('apiKeys');
  const say = useFieldWording();
  const queries = useQueryClient();
  const form = useForm({
    resolver: rulesOf<z.infer<typeof byMail>>(hasTotp ? byBoth : byMail),
    defaultValues: { code: '', totp: '' },
  });
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();
  const confirm = form.handleSubmit(({ code, totp }) =>
    submit(
      async () => {
        await confirmApiKey({ id, code, ...(hasTotp && { totp }) });
        showSuccess(t('confirmed', { label }));
        await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
        onDone();
      },
      (error) => {
        form.resetField('totp');
        showFailure(error);
      },
    ),
  );
  return (
    <form noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-4 px-5 pb-5">
      <div className="flex flex-col gap-2 rounded-control border border-line p-3">
        <p className="text-14 font-semibold wrap-anywhere">{label}</p>
        <code className="font-mono text-12 wrap-anywhere text-muted">{accessKey}</code>
        <RightBadges rights={rights} />
      </div>
      <p className="text-13 text-muted">{t('confirmText')}</p>
      <SecurityCodeField
        purpose="apiKeyConfirm"
        operation={() => ({ id })}
        error={say(errors.code)}
        {...form.register('code')}
      />
      {hasTotp && <TotpField recovery error={say(errors.totp)} {...form.register('totp')} />}
      <Button type="submit" pending={pending}>
        {t('confirm')}
      </Button>
    </form>
  );
}
