import { secondFactor } from '@bourse/protocol/identity/fields';
import { Button } from '@bourse/ui/Button';
import { Form } from '@bourse/ui/Form';
import { Segmented } from '@bourse/ui/Segmented';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { AskAgain, isMissing } from '../../shared/AskAgain.tsx';
import '../../shared/go-back.ts';
import { call } from '../../api/client.ts';
import { useSession } from '../../session/session.ts';
import { securityQuery, sendSecurityCode, userInfoQuery } from '../api.ts';
import { CodeButton } from '../CodeButton.tsx';
import { CodeField } from '../CodeField.tsx';
import { changeFundPasswordForms, setFundPasswordForm } from '../form-rules.ts';
import { useRuledForm } from '../use-ruled-form.ts';
import { PasswordField } from '../PasswordField.tsx';
import { TotpField } from '../TotpField.tsx';

type Proof = keyof typeof changeFundPasswordForms;

const LENGTH = 6;

/** The first setting asks for the new one alone; a change also for the old one or a mailed code. */
export function FundPasswordForm() {
  const t = useTranslations();
  const userId = useSession((state) => state.credentials?.userId);
  const userAsked = useQuery(userInfoQuery(userId));
  const securityAsked = useQuery(securityQuery);
  const info = userAsked.data;
  const hasTotp = securityAsked.data?.totp;
  const [proof, setProof] = useState<Proof>('oldPwd');
  if ([userAsked, securityAsked].some(isMissing)) return <AskAgain queries={[userAsked, securityAsked]} />;
  if (!info || hasTotp === undefined)
    return <SkeletonRows rows={6} label={t('common.loading')} className="max-w-90" />;
  const isSet = info.assetsPwd === 1;
  return (
    <div className="flex max-w-90 flex-col gap-4">
      <p className="text-13 text-muted">{t('security.fundText')}</p>
      {isSet && (
        <div className="flex items-center gap-3">
          <span className="text-13 text-muted">{t('security.proof')}</span>
          <Segmented
            label={t('security.proof')}
            value={proof}
            onChange={setProof}
            items={[
              { value: 'oldPwd', label: t('security.oldFund') },
              { value: 'code', label: t('security.byCode') },
            ]}
          />
        </div>
      )}
      <Fields
        key={isSet ? proof : 'first'}
        proof={isSet ? proof : undefined}
        email={info.email}
        hasTotp={hasTotp}
      />
    </div>
  );
}

type Values = z.infer<typeof setFundPasswordForm> & { oldPwd?: string; code?: string; totp?: string };

interface FieldsProps {
  proof: Proof | undefined;
  email: string;
  hasTotp: boolean;
}

function Fields({ proof, email, hasTotp }: FieldsProps) {
  const t = useTranslations('security');
  const queries = useQueryClient();
  const router = useRouter();
  const plain = proof ? changeFundPasswordForms[proof] : setFundPasswordForm;
  const schema: z.ZodType<Values> = hasTotp ? plain.extend({ totp: secondFactor }) : plain;
  const { form, field, pending, submit } = useRuledForm(schema, {
    password: '',
    password1: '',
    oldPwd: '',
    code: '',
    totp: '',
  });

  const save = form.handleSubmit((values) =>
    submit(async () => {
      await call('/user/setTransactionPwd', values);
      showSuccess(t(proof ? 'fundChanged' : 'fundSet'));
      form.reset();
      await queries.invalidateQueries({ queryKey: ['userInfo'] });
      if (router.state.location.state.goBack) router.history.back();
    }),
  );
  const digits = { inputMode: 'numeric', maxLength: LENGTH, autoComplete: 'off' } as const;

  return (
    <Form onSubmit={save} className="flex flex-col gap-4">
      {proof === 'oldPwd' && <PasswordField {...digits} label={t('oldFund')} {...field('oldPwd')} />}
      {proof === 'code' && (
        <CodeField
          trailing={<CodeButton checkedEmail={() => email} send={() => sendSecurityCode('fundPassword')} />}
          {...field('code')}
        />
      )}
      <PasswordField {...digits} label={t('newFund')} hint={t('fundHint')} {...field('password')} />
      <PasswordField {...digits} label={t('repeatFund')} {...field('password1')} />
      {hasTotp && <TotpField recovery {...field('totp')} />}
      <Button type="submit" pending={pending} className="mt-1 self-start">
        {pending ? t(proof ? 'modifying' : 'submitting') : t(proof ? 'changeFund' : 'setFund')}
      </Button>
    </Form>
  );
}
