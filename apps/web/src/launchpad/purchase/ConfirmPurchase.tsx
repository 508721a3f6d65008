import { fundPassword } from '@bourse/protocol/identity/rules';
import type { SubscribePreview } from '@bourse/protocol/launchpad/calls';
import { Button } from '@bourse/ui/Button';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { formatDateTime } from '@bourse/ui/format/time';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { useRuledForm } from '../../identity/use-ruled-form.ts';
import { Fact, Facts } from '@bourse/ui/Facts';
import { Form } from '@bourse/ui/Form';
import { FundPasswordField } from '../../wallet/FundPasswordField.tsx';
import type { Project } from '../api.ts';
import { PreviewFacts } from './PreviewFacts.tsx';
import { priceText } from '../price-text.ts';
import { OpenDialog } from '../../shared/OpenDialog.tsx';

const proof = z.object({ fundPassword });

interface ConfirmPurchaseProps {
  project: Project;
  /** USDT, as the wire spells it. */
  amount: string;
  preview: SubscribePreview | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** The purchase once more, until when its coins are locked, and the fund password. */
export function ConfirmPurchase({ project, amount, preview, onDone, onClose }: ConfirmPurchaseProps) {
  const t = useTranslations();
  const locale = useLocale();
  const queries = useQueryClient();
  const { form, field, submit } = useRuledForm(proof, { fundPassword: '' });
  const { isSubmitting } = form.formState;
  const isShare = project.mode === 'pro-rata';
  const number = (text: string) => formatUpTo(text, 8, locale);

  const buy = form.handleSubmit(async (values) => {
    const order = { id: project.id, amount };
    await submit(async (once) => {
      const done = await once(order, (requestId) =>
        call('/bb/subscribe/purchase', { ...order, fundPassword: values.fundPassword, requestId }),
      );
      showSuccess(
        isShare
          ? t('launchpad.committed', { amount: number(amount), coin: done.coin })
          : t('launchpad.bought', { coins: number(done.coins), coin: done.coin }),
      );
      onDone();
    });
    // Refused or not, others have bought in the meantime.
    await Promise.all(
      ['project', 'projects', 'subscribePreview'].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    );
  });

  return (
    <OpenDialog
      title={t('launchpad.confirmTitle', { coin: project.coin })}
      busy={isSubmitting}
      onClose={onClose}
    >
      <Form onSubmit={buy} className="flex flex-col gap-4 px-5 pb-5">
        <Facts>
          <Fact name={t('launchpad.putIn')} testId="confirm-amount">
            <strong className="font-semibold">{`${number(amount)} USDT`}</strong>
          </Fact>
          <Fact name={t('launchpad.price')}>{priceText(project, locale)}</Fact>
          <Fact name={t('launchpad.unlock')}>{formatDateTime(project.unlockTime)}</Fact>
        </Facts>
        <PreviewFacts project={project} preview={preview} />
        <FundPasswordField {...field('fundPassword')} />
        <div className="mt-1 grid grid-cols-2 gap-2">
          <Button tone="secondary" disabled={isSubmitting} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting
              ? t(isShare ? 'launchpad.subscribing' : 'launchpad.buying')
              : t('launchpad.subscribe')}
          </Button>
        </div>
      </Form>
    </OpenDialog>
  );
}
