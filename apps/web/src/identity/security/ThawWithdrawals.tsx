import { thawFields } from '@bourse/protocol/identity/fields';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { FundPasswordField } from '../../wallet/FundPasswordField.tsx';
import { securityQuery } from '../api.ts';
import { PasswordField } from '../PasswordField.tsx';
import { ProofDialog } from '../ProofDialog.tsx';
import { SecurityCodeField } from '../SecurityCodeField.tsx';

const withTotp = thawFields.required();

/** Asks for every proof before money goes out again. */
export function ThawWithdrawals({ hasTotp, onClose }: { hasTotp: boolean; onClose: () => void }) {
  const t = useTranslations('freeze');
  const texts = useTranslations('protection');
  const queries = useQueryClient();
  return (
    <ProofDialog
      title={t('thaw')}
      schema={hasTotp ? withTotp : thawFields}
      blank={{ password: '', fundPassword: '', code: '', totp: '' }}
      hasTotp={hasTotp}
      action={t('thaw')}
      act={async (proof) => {
        await call('/user/thawWithdrawals', proof);
        showSuccess(t('thawed'));
        await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
        onClose();
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="text-13 text-muted">{t('thawText')}</p>
          <PasswordField
            label={texts('loginPassword')}
            autoComplete="current-password"
            {...field('password')}
          />
          <FundPasswordField {...field('fundPassword')} />
          <SecurityCodeField purpose="thaw" {...field('code')} />
        </>
      )}
    </ProofDialog>
  );
}
