import { Button } from '@bourse/ui/Button';
import { CopyButton } from '@bourse/ui/CopyButton';
import { Failure } from '@bourse/ui/Failure';
import { Form } from '@bourse/ui/Form';
import { QrCode } from '@bourse/ui/QrCode';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { showError } from '@bourse/ui/lib/toast';
import { enrolFields } from '@bourse/protocol/operators/session/fields';
import type { EnrolmentView } from '@bourse/protocol/operators/session/calls';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { Facts } from '../actions/Facts.tsx';
import { inFours } from '@bourse/ui/format/groups';
import { CodeInput } from './CodeInput.tsx';
import { Door } from './Door.tsx';
import { NewPassword } from './Password.tsx';
import { useRoleName } from './role-texts.ts';
import { enter } from './session.ts';
import { useForm } from './use-form.ts';

/**
 * `/ops/enrol#<token>`: what a new operator opens once. The token stands behind the hash, so that it is never sent as
 * part of an address, and is gone from the address bar when it has been used.
 */
export function EnrolPage() {
  const t = useTranslations('operators');
  const token = useLocation({ select: ({ hash }) => hash });
  const enrolment = useQuery({ ...queryOf('enrolment', { token }), staleTime: Infinity, retry: false });
  return (
    <Door title={t('enrol')}>
      {enrolment.isError ? (
        <p role="alert" className="text-14">
          {enrolment.error.message}
        </p>
      ) : enrolment.data ? (
        <EnrolForm key={token} token={token} enrolment={enrolment.data} />
      ) : (
        <SkeletonRows rows={6} label={t('enrol')} />
      )}
    </Door>
  );
}

function EnrolForm({ token, enrolment }: { token: string; enrolment: EnrolmentView }) {
  const t = useTranslations();
  const roleName = useRoleName();
  const navigate = useNavigate();
  const form = useForm(enrolFields, { token, password: '', password1: '', totp: '' }, async (values) => {
    enter(await call('enrol', values));
    await navigate({ to: '/', replace: true });
  });
  return (
    <Form onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <Facts
        facts={[
          [t('auth.email'), enrolment.email],
          [t('operators.role'), roleName(enrolment.role)],
        ]}
      />
      <section className="flex flex-col gap-3">
        <h2 className="text-14 font-medium">{t('operators.step1')}</h2>
        <NewPassword first={form.field('password')} second={form.field('password1')} />
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-14 font-medium">{t('operators.step2')}</h2>
        <div className="flex gap-4">
          <QrCode text={enrolment.uri} label={t('operators.qr')} className="size-36 shrink-0" />
          <div className="flex min-w-0 flex-col gap-2 text-13">
            <p className="text-muted">{t('operators.qrHint')}</p>
            <div className="flex items-start gap-1">
              <code data-testid="secret" className="min-w-0 font-sans break-words">
                {inFours(enrolment.secret)}
              </code>
              <CopyButton
                text={enrolment.secret}
                label={t('twoFactor.copySecret')}
                copiedLabel={t('common.copied')}
                onFailed={() => showError(t('common.copyFailed'))}
              />
            </div>
          </div>
        </div>
        <CodeInput {...form.field('totp')} />
      </section>
      <Failure text={form.failure} />
      <Button type="submit" size="large" pending={form.pending}>
        {t('operators.finishEnrol')}
      </Button>
    </Form>
  );
}
