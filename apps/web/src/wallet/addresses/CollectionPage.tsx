import { saveCollectionFields } from '@bourse/protocol/wallet/fields';
import type { CollectionView } from '@bourse/protocol/wallet/calls';
import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call, showFailure } from '../../api/client.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { SettingPanel } from '../../shared/SettingPanel.tsx';
import { userInfoQuery } from '../../identity/api.ts';
import { VERIFIED } from '../../identity/kyc/kyc-state.ts';
import { useRuledForm } from '../../identity/use-ruled-form.ts';
import { useSession } from '../../session/session.ts';
import { collectionQuery } from './api.ts';
import { AskFundPassword, useLacksFundPassword } from './AskFundPassword.tsx';

/** `/setting/collection`: the bank account for payments in money; only for who is verified. */
export function CollectionPage() {
  const t = useTranslations('collection');
  const userId = useSession((state) => state.credentials?.userId);
  const info = useQuery({ ...userInfoQuery(userId), refetchOnMount: 'always' });
  return (
    <SettingPanel title={t('title')} text={t('text')}>
      <Loaded query={info} rows={6} className="max-w-90 p-0!">
        {(user) => (user.auth === VERIFIED ? <Account /> : <VerifyFirst />)}
      </Loaded>
    </SettingPanel>
  );
}

function VerifyFirst() {
  const t = useTranslations('collection');
  return (
    <EmptyState
      text={t('needKyc')}
      action={
        <Link to="/setting/verify" className="link font-medium">
          {t('verify')}
        </Link>
      }
    />
  );
}

function Account() {
  const query = useQuery({ ...collectionQuery, refetchOnMount: 'always' });
  return (
    <Loaded query={query} rows={6} className="max-w-90 p-0!">
      {(account) => <AccountForm present={account} />}
    </Loaded>
  );
}

function AccountForm({ present }: { present: CollectionView }) {
  const t = useTranslations('collection');
  const security = useTranslations('security');
  const queries = useQueryClient();
  const { form, field, pending, submit } = useRuledForm(saveCollectionFields, {
    name: '',
    bank: '',
    cardNumber: '',
    fundPassword: '',
  });
  const lacksFundPassword = useLacksFundPassword();
  const isSaved = present.cardNumber !== '';

  const save = form.handleSubmit((account) =>
    submit(
      async () => {
        await call('/bb/collection/save', account);
        showSuccess(t('saved'));
        form.reset();
        await queries.invalidateQueries({ queryKey: collectionQuery.queryKey });
      },
      (error) => {
        form.resetField('fundPassword');
        showFailure(error);
      },
    ),
  );

  return (
    <Form onSubmit={save} className="flex max-w-90 flex-col gap-4">
      {isSaved && (
        <div
          data-testid="collection-account"
          className="rounded-card border border-line bg-raised px-4 py-3 text-13"
        >
          <p className="text-12 text-muted">{t('present')}</p>
          <p className="mt-1 text-14 font-semibold wrap-anywhere">{present.name}</p>
          <p className="wrap-anywhere text-muted">
            {present.bank} · {present.cardNumber}
          </p>
        </div>
      )}
      <Field label={t('name')} autoComplete="name" maxLength={64} {...field('name')} />
      <Field label={t('bank')} autoComplete="off" maxLength={64} {...field('bank')} />
      <Field
        label={t('cardNumber')}
        autoComplete="off"
        spellCheck={false}
        maxLength={48}
        {...field('cardNumber')}
      />
      <AskFundPassword {...field('fundPassword')} />
      <Button type="submit" disabled={lacksFundPassword} pending={pending} className="self-start">
        {pending ? security('submitting') : t(isSaved ? 'replace' : 'save')}
      </Button>
    </Form>
  );
}
