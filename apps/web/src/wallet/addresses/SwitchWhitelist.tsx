import { fundPassword, promptedEmailCode } from '@bourse/protocol/identity/rules';
import { secondFactor } from '@bourse/protocol/identity/fields';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { securityQuery } from '../../identity/api.ts';
import { ProofDialog } from '../../identity/ProofDialog.tsx';
import { SecurityCodeField } from '../../identity/SecurityCodeField.tsx';
import { AskFundPassword, useLacksFundPassword } from './AskFundPassword.tsx';

/** Switching on makes nothing less safe, so the fund password is enough. */
const onForm = z.object({ fundPassword });
const offForm = onForm.extend({ code: promptedEmailCode });
const offWithTotpForm = offForm.extend({ totp: secondFactor });

/** Switching it off takes an e-mail code (purpose whitelistOff) besides, and the app's where two-factor is on. */
type WhitelistProof = z.infer<typeof onForm> & Partial<z.infer<typeof offWithTotpForm>>;

interface SwitchWhitelistProps {
  on: boolean;
  hasTotp: boolean;
  onClose: () => void;
}

/** Asks for what the switch takes. */
export function SwitchWhitelist({ on, hasTotp, onClose }: SwitchWhitelistProps) {
  const t = useTranslations('addresses');
  const queries = useQueryClient();
  const schema: z.ZodType<WhitelistProof> = on ? onForm : hasTotp ? offWithTotpForm : offForm;
  const title = t(on ? 'turnOn' : 'turnOff');
  return (
    <ProofDialog<WhitelistProof>
      title={title}
      schema={schema}
      blank={{ fundPassword: '', code: '', totp: '' }}
      hasTotp={!on && hasTotp}
      action={title}
      disabled={useLacksFundPassword()}
      act={async (proof) => {
        const answer = await call('/bb/address/whitelist', { on: on ? '1' : '0', ...proof });
        const isOn = answer.on === '1';
        showSuccess(t(on ? 'whitelistOn' : isOn ? 'whitelistEnds' : 'whitelistOff'));
        await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
        onClose();
      }}
      forget={['fundPassword']}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="text-13 text-muted">{t('whitelistText')}</p>
          <AskFundPassword {...field('fundPassword')} />
          {!on && <SecurityCodeField purpose="whitelistOff" {...field('code')} />}
        </>
      )}
    </ProofDialog>
  );
}
