import type { ApiKeyView } from '@bourse/protocol/api-keys/calls';
import { promptedEmailCode } from '@bourse/protocol/identity/rules';
import { secondFactor } from '@bourse/protocol/identity/fields';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { call } from '../api/client.ts';
import { securityQuery } from '../identity/api.ts';
import { ProofForm } from '../identity/ProofDialog.tsx';
import { SecurityCodeField } from '../identity/SecurityCodeField.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { OpenDialog } from '../shared/OpenDialog.tsx';
import { apiKeysQuery } from './api.ts';
import { KeyCard } from './KeyCard.tsx';

const byMail = z.object({ code: promptedEmailCode, totp: z.string() });
const byBoth = byMail.extend({ totp: secondFactor });

/** Shows which key it is, and asks for the proof that its owner lets it work again. */
export function ConfirmApiKey({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const t = useTranslations('apiKeys');
  const security = useQuery({ ...securityQuery, refetchOnMount: 'always' });
  return (
    <OpenDialog title={t('confirmTitle')} onClose={onClose}>
      <Loaded query={security} rows={4}>
        {({ totp }) => <ConfirmForm apiKey={apiKey} hasTotp={totp} onDone={onClose} />}
      </Loaded>
    </OpenDialog>
  );
}

interface ConfirmFormProps {
  apiKey: ApiKeyView;
  hasTotp: boolean;
  onDone: () => void;
}

function ConfirmForm({ apiKey, hasTotp, onDone }: ConfirmFormProps) {
  const { id, label } = apiKey;
  const t = useTranslations('apiKeys');
  const queries = useQueryClient();
  return (
    <ProofForm<z.infer<typeof byMail>>
      schema={hasTotp ? byBoth : byMail}
      blank={{ code: '', totp: '' }}
      hasTotp={hasTotp}
      action={t('confirm')}
      act={async ({ code, totp }) => {
        await call('/bb/apikey/confirm', { id, code, ...(hasTotp && { totp }) });
        showSuccess(t('confirmed', { label }));
        await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
        onDone();
      }}
    >
      {(field) => (
        <>
          <KeyCard apiKey={apiKey} />
          <p className="text-13 text-muted">{t('confirmText')}</p>
          <SecurityCodeField purpose="apiKeyConfirm" operation={() => ({ id })} {...field('code')} />
        </>
      )}
    </ProofForm>
  );
}
