import { fundPassword, promptedEmailCode } from '@bourse/protocol/identity/rules';
import { secondFactor } from '@bourse/protocol/identity/fields';
import type { ChainView } from '@bourse/protocol/wallet/calls';
import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { useForm } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { z } from 'zod';
import { Notice } from '../../shared/Notice.tsx';
import { formatUpTo, subtractAmounts } from '@bourse/ui/format/decimal';
import { rulesOf } from '../../identity/form-rules.ts';
import { SecurityCodeField } from '../../identity/SecurityCodeField.tsx';
import { TotpField } from '../../identity/TotpField.tsx';
import { useFieldWording } from '../../identity/wording.ts';
import type { NewWithdrawal, WithdrawalProof } from '../api.ts';
import { Fact, Facts } from '@bourse/ui/Facts';
import { FundPasswordField } from '../FundPasswordField.tsx';
import { AddressGroups } from './AddressGroups.tsx';

const withCodes = z.object({ fundPassword, code: promptedEmailCode });
const withTotp = withCodes.extend({ totp: secondFactor });

interface ConfirmWithdrawalProps {
  withdrawal: NewWithdrawal;
  chain: ChainView;
  /** Two-factor is on. */
  totp: boolean;
  onConfirm: (proof: WithdrawalProof) => Promise<void>;
  onClose: () => void;
}

/** The withdrawal once more, and the proofs that it is the user who asks for it. */
export function ConfirmWithdrawal({ withdrawal, chain, totp, onConfirm, onClose }: ConfirmWithdrawalProps) {
  const t = useTranslations();
  const locale = useLocale();
  const say = useFieldWording();
  const schema: z.ZodType<WithdrawalProof> = totp ? withTotp : withCodes;
  const form = useForm<WithdrawalProof>({
    resolver: rulesOf(schema),
    defaultValues: { fundPassword: '', code: '', totp: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const asAmount = (text: string) => `${formatUpTo(text, 8, locale)} ${withdrawal.currency}`;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && onClose()}
      title={t('withdraw.confirmTitle')}
      closeLabel={t('common.close')}
    >
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(onConfirm)(event)}
        className="flex flex-col gap-4 px-5 pb-5"
      >
        <div className="flex flex-col gap-2 rounded-control bg-raised p-3">
          <h3 className="text-12 text-muted">
            {t('withdraw.address')} · {chain.chain}
          </h3>
          <AddressGroups address={withdrawal.address} />
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
        </Facts>
        <FundPasswordField error={say(errors.fundPassword)} {...form.register('fundPassword')} />
        <SecurityCodeField
          purpose="withdraw"
          operation={() => withdrawal}
          error={say(errors.code)}
          {...form.register('code')}
        />
        {totp && <TotpField recovery error={say(errors.totp)} {...form.register('totp')} />}
        <div className="mt-1 grid grid-cols-2 gap-2">
          <Button tone="secondary" disabled={isSubmitting} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {t(isSubmitting ? 'security.submitting' : 'withdraw.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
