import { antiPhishingFields } from '@bourse/protocol/identity/fields';
import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useSubmit } from '../../api/submit.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { SettingPanel } from '../../shared/SettingPanel.tsx';
import { StateBadge } from '../../shared/StateBadge.tsx';
import { securityQuery, setAntiPhishing } from '../api.ts';
import { antiPhishingForm, rulesOf } from '../form-rules.ts';
import { SecurityCodeField } from '../SecurityCodeField.tsx';
import { useFieldWording } from '../wording.ts';

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
        {(security) => <WordForm present={security.antiPhishing} />}
      </Loaded>
    </SettingPanel>
  );
}

const codeAlone = antiPhishingFields.pick({ code: true });

function WordForm({ present }: { present: string }) {
  const t = useTranslations('antiPhishing');
  const security = useTranslations('security');
  const say = useFieldWording();
  const queries = useQueryClient();
  const form = useForm({ resolver: rulesOf(antiPhishingForm), defaultValues: { word: '', code: '' } });
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();

  const change = (word: string | undefined, code: string) =>
    submit(async () => {
      await setAntiPhishing(word, code);
      form.reset();
      showSuccess(t(word === undefined ? 'removed' : 'saved'));
      await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
    });

  const save = form.handleSubmit(({ word, code }) => change(word, code));

  /** Takes the code of the same form, but no word. */
  async function remove(): Promise<void> {
    const parsed = codeAlone.safeParse({ code: form.getValues('code') });
    form.clearErrors();
    if (parsed.success) await change(undefined, parsed.data.code);
    else {
      const message = parsed.error.issues[0]!.message;
      form.setError('code', { type: 'rule', message }, { shouldFocus: true });
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-90 flex-col gap-4">
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
      <Field
        label={t('word')}
        hint={t('hint')}
        autoComplete="off"
        maxLength={20}
        error={say(errors.word)}
        {...form.register('word')}
      />
      <SecurityCodeField purpose="antiPhishing" error={say(errors.code)} {...form.register('code')} />
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
    </form>
  );
}
