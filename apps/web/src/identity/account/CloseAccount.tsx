import { closeAccountFields } from '@bourse/protocol/identity/fields';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { signOut } from '../../session/session.ts';
import { FundPasswordField } from '../../wallet/FundPasswordField.tsx';
import { ProofDialog } from '../ProofDialog.tsx';
import { SecurityCodeField } from '../SecurityCodeField.tsx';
import { closingQuery } from './api.ts';

const withTotp = closeAccountFields.required();

/** Asks for what a withdrawal asks for before the account is closed for good. */
export function CloseAccount({ hasTotp, onClose }: { hasTotp: boolean; onClose: () => void }) {
  const t = useTranslations('accountData');
  const queries = useQueryClient();
  return (
    <ProofDialog
      title={t('closeTitle')}
      schema={hasTotp ? withTotp : closeAccountFields}
      blank={{ fundPassword: '', code: '', totp: '' }}
      hasTotp={hasTotp}
      action={t('closeNow')}
      tone="danger"
      act={async (proof) => {
        await call('/user/closeAccount', proof);
        signOut();
        showSuccess(t('closed'));
      }}
      refused={() => void queries.invalidateQueries({ queryKey: closingQuery.queryKey })}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="text-13 text-muted">{t('closeWarning')}</p>
          <FundPasswordField {...field('fundPassword')} />
          <SecurityCodeField purpose="closeAccount" {...field('code')} />
        </>
      )}
    </ProofDialog>
  );
}
