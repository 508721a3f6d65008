import { antiPhishingFields, secondFactor } from '@bourse/protocol/identity/fields';
import type { SecurityView } from '@bourse/protocol/identity/two-factor-calls';
import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { formatDateTime } from '@bourse/ui/format/time';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { SettingPanel } from '../../shared/SettingPanel.tsx';
import { StateBadge } from '../../shared/StateBadge.tsx';
import { securityQuery } from '../api.ts';
import { antiPhishingForm } from '../form-rules.ts';
import { useRuledForm } from '../use-ruled-form.ts';
import { SecurityCodeField } from '../SecurityCodeField.tsx';
import { z } from 'zod';
import { TotpField } from '../TotpField.tsx';

/** `/setting/antiphishing`: the word by which a reader knows our letters. */
export function AntiPhishingPage() {
  const t = useTranslations('antiPhishing');
  const state = useTranslations('protection');
  const query = useQuery({ ...securityQuery, refetchOnMount: 'always' });
  const word = query.data?.antiPhishing;
  return (
    <SettingPanel
      title={t('title')}
      text={t('text')}
      action={
        word !== undefined && (
          <StateBadge tone={word ? 'good' : 'none'}>{state(word ? 'set' : 'notSet')}</StateBadge>
        )
      }
    >
      <Loaded query={query} rows={5} className="max-w-90 p-0!">
        {(security) => <WordForm security={security} />}
      </Loaded>
    </SettingPanel>
  );
}

const proofAlone = antiPhishingFields.omit({ word: true });
const withTotp = antiPhishingForm.extend({ totp: secondFactor });
type AntiPhishingValues = z.infer<typeof antiPhishingForm> & { totp?: string | undefined };

function WordForm({
  security: { antiPhishing: present, antiPhishingOffFrom: offFrom, totp: hasTotp, waitHours },
}: {
  security: SecurityView;
}) {
  const t = useTranslations('antiPhishing');
  const security = useTranslations('security');
  const queries = useQueryClient();
  const { form, field, pending, submit } = useRuledForm<AntiPhishingValues>(
    hasTotp ? withTotp : antiPhishingForm,
    { word: '', code: '', totp: '' },
  );

  const change = ({ word, ...proof }: Partial<AntiPhishingValues> & { code: string }) =>
    submit(async () => {
      await call('/user/antiPhishing', { ...proof, ...(word !== undefined && { word }) });
      form.reset();
      showSuccess(t(word !== undefined ? 'saved' : waitHours > 0 ? 'ends' : 'removed'));
      await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
    });

  const save = form.handleSubmit(change);

  /** Takes the code of the same form, but no word. */
  async function remove(): Promise<void> {
    const [code, totp] = form.getValues(['code', 'totp']);
    const parsed = (hasTotp ? proofAlone.required() : proofAlone).safeParse({ code, totp });
    form.clearErrors();
    if (parsed.success) await change(parsed.data);
    else {
      const [issue] = parsed.error.issues;
      const field = issue!.path[0] === 'totp' ? 'totp' : 'code';
      form.setError(field, { type: 'rule', message: issue!.message }, { shouldFocus: true });
    }
  }

  return (
    <Form onSubmit={save} className="flex max-w-90 flex-col gap-4">
      {present ? (
        <div className="rounded-card border border-line bg-raised px-4 py-3">
          <p className="text-12 text-muted">{t('current')}</p>
          <p data-testid="anti-phishing-word" className="mt-0.5 text-16 font-semibold wrap-anywhere">
            {present}
          </p>
        </div>
      ) : (
        <p className="text-13 text-muted">{t('none')}</p>
      )}
      {offFrom > 0 && <Notice tone="waiting">{t('endsAt', { time: formatDateTime(offFrom) })}</Notice>}
      <Field label={t('word')} hint={t('hint')} autoComplete="off" maxLength={20} {...field('word')} />
      <SecurityCodeField purpose="antiPhishing" {...field('code')} />
      {hasTotp && <TotpField recovery {...field('totp')} />}
      <div className="flex gap-3">
        <Button type="submit" pending={pending}>
          {pending ? security('processing') : t('save')}
        </Button>
        {present && (
          <Button tone="secondary" disabled={pending} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        )}
      </div>
    </Form>
  );
}
