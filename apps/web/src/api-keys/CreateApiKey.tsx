import { createApiKeyFields, SIGNATURE_METHODS, type ApiRight } from '@bourse/protocol/api-keys/fields';
import type { NewApiKey } from '@bourse/protocol/api-keys/calls';
import { promptedEmailCode } from '@bourse/protocol/identity/rules';
import { secondFactor } from '@bourse/protocol/identity/fields';
import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { showError } from '@bourse/ui/lib/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { call, showFailure } from '../api/client.ts';
import { useSubmit } from '../api/submit.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { Notice } from '../shared/Notice.tsx';
import { securityQuery } from '../identity/api.ts';
import { rulesOf } from '../identity/form-rules.ts';
import { SecurityCodeField } from '../identity/SecurityCodeField.tsx';
import { TotpField } from '../identity/TotpField.tsx';
import { useFieldWording } from '../identity/wording.ts';
import { apiKeysQuery } from './api.ts';
import { readIpList } from './ip-list.ts';
import { IpListField } from './IpListField.tsx';
import { NewKeyShown } from './NewKeyShown.tsx';
import { RightSwitch } from './RightSwitch.tsx';
import { SigningField } from './SigningField.tsx';

/** Asks what a new key may do, for the proof that it is the owner who asks, and shows the secret once. */
export function CreateApiKey({ onClose }: { onClose: () => void }) {
  const t = useTranslations('apiKeys');
  const common = useTranslations('common');
  const queries = useQueryClient();
  const security = useQuery({ ...securityQuery, refetchOnMount: 'always' });
  /** Lives here alone, and goes when the dialog does. */
  const [made, setMade] = useState<NewApiKey>();

  async function show(apiKey: NewApiKey): Promise<void> {
    setMade(apiKey);
    await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        if (made?.secretKey) showError(t('saveFirst'));
        else onClose();
      }}
      title={t(made ? 'newTitle' : 'create')}
      closeLabel={common('close')}
      className="w-[min(520px,calc(100vw-24px))]!"
    >
      {made ? (
        <NewKeyShown apiKey={made} onSaved={onClose} />
      ) : (
        <Loaded query={security} rows={8}>
          {({ totp, waitHours }) => <KeyForm hasTotp={totp} waitHours={waitHours} onMade={show} />}
        </Loaded>
      )}
    </Dialog>
  );
}

const keyForm = z.object({
  label: createApiKeyFields.shape.label,
  trade: z.boolean(),
  withdraw: z.boolean(),
  ips: z.string().refine((text) => {
    const { wrong, tooMany } = readIpList(text);
    return wrong === undefined && !tooMany;
  }),
  dailyTurnover: createApiKeyFields.shape.dailyTurnover.or(z.literal('')),
  method: z.enum(SIGNATURE_METHODS),
  publicKey: z.string(),
  code: z.string(),
  totp: z.string(),
});
/** A key of Ed25519 comes with its public half. */
const hasItsKey = (wish: KeyWish) => wish.method === 'HmacSHA256' || wish.publicKey.trim() !== '';
const withMail = keyForm.extend({ code: promptedEmailCode });
const byMail = withMail.refine(hasItsKey, { path: ['publicKey'] });
const byTotp = keyForm.extend({ totp: secondFactor }).refine(hasItsKey, { path: ['publicKey'] });
const byBoth = withMail.extend({ totp: secondFactor }).refine(hasItsKey, { path: ['publicKey'] });

/** Of a key that withdraws both proofs are asked for, of others one. */
function rulesFor(hasTotp: boolean): Resolver<KeyWish> {
  const withdrawing = rulesOf<KeyWish>(hasTotp ? byBoth : byMail);
  const plain = rulesOf<KeyWish>(hasTotp ? byTotp : byMail);
  return (values, ...more) => (values.withdraw ? withdrawing : plain)(values, ...more);
}

type KeyWish = z.infer<typeof keyForm>;

/** What the wish says of the key, in the words of the call. */
function grantOf({ trade, withdraw, ips }: Pick<KeyWish, 'trade' | 'withdraw' | 'ips'>) {
  const rights: ApiRight[] = ['read'];
  if (trade) rights.push('trade');
  if (withdraw) rights.push('withdraw');
  const from = readIpList(ips).ips.join(',');
  return { rights: rights.join(','), ...(from && { ips: from }) };
}

interface KeyFormProps {
  hasTotp: boolean;
  /** How long a key that withdraws waits before it works. */
  waitHours: number;
  onMade: (apiKey: NewApiKey) => Promise<void>;
}

function KeyForm({ hasTotp, waitHours, onMade }: KeyFormProps) {
  const t = useTranslations('apiKeys');
  const security = useTranslations('security');
  const say = useFieldWording();
  const form = useForm({
    resolver: rulesFor(hasTotp),
    defaultValues: {
      label: '',
      trade: true,
      withdraw: false,
      ips: '',
      dailyTurnover: '',
      method: 'HmacSHA256' as const,
      publicKey: '',
      code: '',
      totp: '',
    },
  });
  const { errors, submitCount } = form.formState;
  const { pending, submit } = useSubmit();
  const asksForCode = (withdraws: boolean) => !hasTotp || withdraws;
  const [ips, trade, withdraw, method, publicKey] = useWatch({
    control: form.control,
    name: ['ips', 'trade', 'withdraw', 'method', 'publicKey'],
  });

  const create = form.handleSubmit((wish) => {
    return submit(
      async () => {
        await onMade(
          // The answer is the only place where the secret is ever found: it goes to the reader and into no cache.
          await call('/bb/apikey/create', {
            label: wish.label,
            ...grantOf(wish),
            ...(wish.method === 'Ed25519' && { publicKey: wish.publicKey }),
            ...(wish.trade && wish.dailyTurnover && { dailyTurnover: wish.dailyTurnover }),
            ...(hasTotp && { totp: wish.totp }),
            ...(asksForCode(wish.withdraw) && { code: wish.code }),
          }),
        );
      },
      (error) => {
        // A code that was refused is of no further use.
        form.resetField('totp');
        showFailure(error);
      },
    );
  });

  return (
    <Form onSubmit={create} className="flex flex-col gap-4 px-5 pb-5">
      <Field
        label={t('label')}
        hint={t('labelHint')}
        autoComplete="off"
        maxLength={32}
        error={errors.label && t('labelNeeded')}
        {...form.register('label')}
      />
      <fieldset>
        <legend className="mb-1 text-13 text-muted">{t('rights')}</legend>
        <div className="rounded-control border border-line">
          <RightSwitch title={t('right.read')} text={t('rightText.read')} fixed={t('always')} />
          <RightSwitch
            title={t('right.trade')}
            text={t('rightText.trade')}
            on={trade}
            onChange={(on) => form.setValue('trade', on)}
          />
          <RightSwitch
            title={t('right.withdraw')}
            text={t('rightText.withdraw')}
            on={withdraw}
            onChange={(on) => form.setValue('withdraw', on)}
          />
        </div>
      </fieldset>
      {trade && (
        <Field
          label={t('dailyTurnover')}
          hint={t('dailyTurnoverHint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          error={errors.dailyTurnover && t('dailyTurnoverWrong')}
          {...form.register('dailyTurnover')}
        />
      )}
      <SigningField
        method={method}
        onMethod={(value) => form.setValue('method', value)}
        publicKey={publicKey}
        onPublicKey={(text) => form.setValue('publicKey', text, { shouldValidate: submitCount > 0 })}
        error={errors.publicKey !== undefined}
      />
      <IpListField
        value={ips}
        onChange={(text) => form.setValue('ips', text, { shouldValidate: submitCount > 0 })}
        strict={submitCount > 0}
      />
      {readIpList(ips).ips.length === 0 && (
        <Notice tone={withdraw ? 'warning' : 'info'}>{t(withdraw ? 'ipEmptyWithdraw' : 'ipEmpty')}</Notice>
      )}
      {withdraw && waitHours > 0 && <Notice tone="info">{t('waits', { hours: String(waitHours) })}</Notice>}
      {asksForCode(withdraw) && (
        <SecurityCodeField
          purpose="apiKey"
          operation={() => grantOf(form.getValues())}
          error={say(errors.code)}
          {...form.register('code')}
        />
      )}
      {hasTotp && <TotpField recovery error={say(errors.totp)} {...form.register('totp')} />}
      <Button type="submit" pending={pending}>
        {pending ? security('processing') : t('create')}
      </Button>
    </Form>
  );
}
