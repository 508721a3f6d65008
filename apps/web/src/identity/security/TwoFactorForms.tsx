import { disableTotpFields, enableTotpFields } from '@bourse/protocol/identity/fields';
import type { SecurityView, TotpSetup } from '@bourse/protocol/identity/two-factor-calls';
import { Button } from '@bourse/ui/Button';
import { Form } from '@bourse/ui/Form';
import { QrCode } from '@bourse/ui/QrCode';
import { formatDateTime } from '@bourse/ui/format/time';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Copy } from '../../shared/Copy.tsx';
import { call, showFailure, type Wish } from '../../api/client.ts';
import { useSubmit } from '../../api/submit.ts';
import { Notice } from '../../shared/Notice.tsx';
import { securityQuery } from '../api.ts';
import { useRuledForm } from '../use-ruled-form.ts';
import { inFours } from '@bourse/ui/format/groups';
import { SecurityCodeField } from '../SecurityCodeField.tsx';
import { TotpField } from '../TotpField.tsx';

/** Codes of the authenticator app and of the e-mail. */
type TotpProof = Wish<'/user/totpEnable'>;

interface OnEnabled {
  onEnabled: (recoveryCodes: readonly string[]) => void;
}

/** From "off": a new secret, then the proof that the app has it. */
export function TwoFactorOff({ onEnabled }: OnEnabled) {
  const t = useTranslations('twoFactor');
  const [setup, setSetup] = useState<TotpSetup>();
  const { pending, submit } = useSubmit();
  if (setup) return <Enable setup={setup} onEnabled={onEnabled} />;

  const start = () => submit(async () => setSetup(await call('/user/totpSetup')));

  return (
    <div className="flex max-w-110 flex-col gap-4">
      <Notice tone="warning">{t('blocks')}</Notice>
      <Button className="self-start" pending={pending} onClick={() => void start()}>
        {t('setUp')}
      </Button>
    </div>
  );
}

function Enable({ setup, onEnabled }: { setup: TotpSetup } & OnEnabled) {
  const t = useTranslations('twoFactor');
  const queries = useQueryClient();

  async function enable(proof: TotpProof): Promise<void> {
    onEnabled((await call('/user/totpEnable', proof)).recoveryCodes);
    showSuccess(t('enabled'));
    await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
  }

  return (
    <ol className="flex max-w-150 flex-col gap-6">
      <Step number={1} text={t('scan')}>
        <div className="flex flex-wrap items-center gap-5">
          <QrCode text={setup.uri} label={t('qr')} className="size-44 shrink-0" />
          <div className="min-w-0 flex-1 basis-56">
            <p className="text-12 text-muted">{t('secret')}</p>
            <p className="mt-1 flex items-center gap-1">
              <code data-testid="totp-secret" className="font-mono text-14 wrap-anywhere">
                {inFours(setup.secret)}
              </code>
              <Copy text={setup.secret} label={t('copySecret')} />
            </p>
          </div>
        </div>
      </Step>
      <Step number={2} text={t('confirm')}>
        <ProofForm schema={enableTotpFields} confirm={enable} label={t('enable')} purpose="twoFactor" />
      </Step>
    </ol>
  );
}

function Step({ number, text, children }: { number: number; text: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-solid text-12 font-semibold text-on-accent"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <p className="mt-0.5 mb-3 text-13">{text}</p>
        {children}
      </div>
    </li>
  );
}

/** Below this many, the reader is told how to get new ones. */
const FEW = 3;

/** From "on": how many recovery codes are left, and the way back. */
export function TwoFactorOn({ security }: { security: SecurityView }) {
  const { recoveryCodesLeft, totpOffFrom, waitHours } = security;
  const t = useTranslations('twoFactor');
  const queries = useQueryClient();

  async function disable(proof: TotpProof): Promise<void> {
    await call('/user/totpDisable', proof);
    showSuccess(t(waitHours > 0 ? 'ends' : 'disabled'));
    await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
  }

  return (
    <div className="flex max-w-110 flex-col gap-5">
      <div className="text-13">
        <p className="font-medium">{t('left', { count: String(recoveryCodesLeft) })}</p>
        {recoveryCodesLeft < FEW && <p className="mt-1 text-muted">{t('fewLeft')}</p>}
      </div>
      {totpOffFrom > 0 && <Ending offFrom={totpOffFrom} />}
      <Notice tone="warning">
        {t('blocks')} {waitHours > 0 && t('waits', { hours: String(waitHours) })}
      </Notice>
      <ProofForm
        schema={disableTotpFields}
        confirm={disable}
        label={t('disable')}
        purpose="twoFactorOff"
        recovery
      />
    </div>
  );
}

/** It is to end; whoever did not ask for that keeps it. */
function Ending({ offFrom }: { offFrom: number }) {
  const t = useTranslations('twoFactor');
  const queries = useQueryClient();
  const { pending, submit } = useSubmit();
  const keep = () =>
    submit(async () => {
      await call('/user/totpKeep');
      showSuccess(t('kept'));
      await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
    });
  return (
    <Notice tone="waiting" title={t('endsAt', { time: formatDateTime(offFrom) })}>
      <Button tone="secondary" size="small" pending={pending} onClick={() => void keep()}>
        {t('keep')}
      </Button>
    </Notice>
  );
}

interface ProofFormProps {
  schema: typeof enableTotpFields;
  confirm: (proof: TotpProof) => Promise<void>;
  label: string;
  purpose: 'twoFactor' | 'twoFactorOff';
  /** A recovery code will do. */
  recovery?: boolean;
}

/** Both codes, of the app and of the e-mail. */
function ProofForm({ schema, confirm, label, purpose, recovery = false }: ProofFormProps) {
  const t = useTranslations('security');
  const { form, field, pending, submit } = useRuledForm(schema, { totp: '', code: '' });

  const prove = form.handleSubmit((proof) =>
    submit(
      async () => {
        await confirm(proof);
      },
      (error) => {
        // A code that was refused is of no further use, and the next one is typed from the start.
        form.resetField('totp');
        showFailure(error);
      },
    ),
  );

  return (
    <Form onSubmit={prove} className="flex max-w-90 flex-col gap-4">
      <TotpField recovery={recovery} {...field('totp')} />
      <SecurityCodeField purpose={purpose} {...field('code')} />
      <Button type="submit" pending={pending} className="self-start">
        {pending ? t('processing') : label}
      </Button>
    </Form>
  );
}
