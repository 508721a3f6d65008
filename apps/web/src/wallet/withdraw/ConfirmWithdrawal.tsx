import { fundPassword, promptedEmailCode } from '@bourse/protocol/identity/rules';
import { secondFactor } from '@bourse/protocol/identity/fields';
import type { ChainView } from '@bourse/protocol/wallet/calls';
import { nameOf } from '@bourse/protocol/wallet/travel';
import { Button } from '@bourse/ui/Button';
import { hasPasskeys } from '@bourse/ui/lib/passkeys';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { z } from 'zod';
import { Notice } from '../../shared/Notice.tsx';
import { formatUpTo, subtractAmounts } from '@bourse/ui/format/decimal';
import { confirmByPasskey } from '../../identity/passkeys.ts';
import { useRuledForm } from '../../identity/use-ruled-form.ts';
import { SecurityCodeField } from '../../identity/SecurityCodeField.tsx';
import { TotpField } from '../../identity/TotpField.tsx';
import type { NewWithdrawal, WithdrawalProof } from '../api.ts';
import { Fact, Facts } from '@bourse/ui/Facts';
import { Form } from '@bourse/ui/Form';
import { useMemoName } from '../use-memo-name.ts';
import { FundPasswordField } from '../FundPasswordField.tsx';
import type { PartyDraft } from '../travel/party-draft.ts';
import { OpenDialog } from '../../shared/OpenDialog.tsx';
import { AddressGroups } from './AddressGroups.tsx';

const withPasskey = z.object({ fundPassword });
const withCodes = z.object({ fundPassword, code: promptedEmailCode });
const withTotp = withCodes.extend({ totp: secondFactor });

interface ConfirmWithdrawalProps {
  withdrawal: NewWithdrawal;
  /** Where the travel rule asks for him. */
  beneficiary: PartyDraft | undefined;
  chain: ChainView;
  /** Two-factor is on. */
  totp: boolean;
  /** He has a passkey that confirms, in the place of the codes. */
  hasPasskey: boolean;
  onConfirm: (proof: () => Promise<WithdrawalProof>) => Promise<void>;
  onClose: () => void;
}

/** The withdrawal once more, and the proofs that it is the user who asks for it. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { withdrawal, beneficiary, chain, totp, hasPasskey, onConfirm, onClose } = props;
  const t = useTranslations();
  const locale = useLocale();
  const memoName = useMemoName(chain);
  const mayAsk = hasPasskey && hasPasskeys();
  const [byPasskey, setByPasskey] = useState(mayAsk);
  const schema: z.ZodType<WithdrawalProof> = byPasskey ? withPasskey : totp ? withTotp : withCodes;
  const { form, field } = useRuledForm(schema, { fundPassword: '', code: '', totp: '' });
  const { isSubmitting } = form.formState;
  const asAmount = (text: string) => `${formatUpTo(text, 8, locale)} ${withdrawal.currency}`;

  const proofOf = async (proof: WithdrawalProof): Promise<WithdrawalProof> =>
    byPasskey ? { fundPassword: proof.fundPassword, passkey: await confirmByPasskey(withdrawal) } : proof;

  return (
    <OpenDialog title={t('withdraw.confirmTitle')} busy={isSubmitting} onClose={onClose}>
      <Form
        onSubmit={form.handleSubmit((proof) => onConfirm(() => proofOf(proof)))}
        className="flex flex-col gap-4 px-5 pb-5"
      >
        <div className="flex flex-col gap-2 rounded-control bg-raised p-3">
          <h3 className="text-12 text-muted">
            {t('withdraw.address')} · {chain.chain}
          </h3>
          <AddressGroups address={withdrawal.address} />
          {chain.memoRule !== 'none' && (
            <>
              <h3 className="text-12 text-muted">{memoName}</h3>
              <p className="font-mono text-16 font-semibold break-all" data-testid="withdraw-memo">
                {withdrawal.memo || t('withdraw.noMemo')}
              </p>
            </>
          )}
        </div>
        <Notice tone="warning">
          <span className="text-ink">{t('withdraw.compare')}</span>
        </Notice>
        <Facts>
          <Fact name={t('money.amount')}>{asAmount(withdrawal.amount)}</Fact>
          <Fact name={t('money.fee')}>{asAmount(chain.withdrawFee)}</Fact>
          <Fact name={t('money.arrival')}>
            <strong className="font-semibold">
              {asAmount(subtractAmounts(withdrawal.amount, chain.withdrawFee))}
            </strong>
          </Fact>
          {beneficiary && (
            <Fact name={t('travel.beneficiary')} testId="withdraw-beneficiary">
              {nameOf(beneficiary)}
            </Fact>
          )}
        </Facts>
        <FundPasswordField {...field('fundPassword')} />
        {!byPasskey && (
          <SecurityCodeField purpose="withdraw" operation={() => withdrawal} {...field('code')} />
        )}
        {!byPasskey && totp && <TotpField recovery {...field('totp')} />}
        {mayAsk && (
          <Button tone="link" size="small" className="self-start" onClick={() => setByPasskey(!byPasskey)}>
            {t(byPasskey ? 'passkeys.byCodes' : 'passkeys.byPasskey')}
          </Button>
        )}
        <div className="mt-1 grid grid-cols-2 gap-2">
          <Button tone="secondary" disabled={isSubmitting} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {t(isSubmitting ? 'security.submitting' : byPasskey ? 'passkeys.confirm' : 'withdraw.confirm')}
          </Button>
        </div>
      </Form>
    </OpenDialog>
  );
}
