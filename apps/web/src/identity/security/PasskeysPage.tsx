import { secondFactor } from '@bourse/protocol/identity/fields';
import { passkeyProofFields } from '@bourse/protocol/identity/passkey-calls';
import { passkeyName, type PasskeyView } from '@bourse/protocol/passkeys/fields';
import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { Field } from '@bourse/ui/Field';
import { formatDateTime } from '@bourse/ui/format/time';
import { hasPasskeys } from '@bourse/ui/lib/passkeys';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { serverClock } from '../../api/server-clock.ts';
import { useSubmit } from '../../api/submit.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { SettingPanel } from '../../shared/SettingPanel.tsx';
import { securityQuery } from '../api.ts';
import { rulesOf } from '../form-rules.ts';
import { addPasskey, passkeysQuery, removePasskey } from '../passkeys.ts';
import { SecurityCodeField } from '../SecurityCodeField.tsx';
import { TotpField } from '../TotpField.tsx';
import { useFieldWording } from '../wording.ts';

/** `/setting/passkeys`: what logs in without a password, and confirms withdrawals without codes. */
export function PasskeysPage() {
  const t = useTranslations('passkeys');
  const own = useQuery({ ...passkeysQuery, refetchOnMount: 'always' });
  const security = useQuery({ ...securityQuery, refetchOnMount: 'always' });
  const [open, setOpen] = useState<PasskeyView | 'new'>();
  return (
    <SettingPanel title={t('title')} text={t('text')}>
      <Loaded query={own} rows={4} className="max-w-150 p-0!">
        {(list) => (
          <div className="flex max-w-150 flex-col gap-4">
            {list.length === 0 ? (
              <p className="text-13 text-muted">{t('none')}</p>
            ) : (
              <ul className="overflow-hidden rounded-card border border-line">
                {list.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} onRemove={() => setOpen(passkey)} />
                ))}
              </ul>
            )}
            {hasPasskeys() ? (
              <Button className="self-start" disabled={!security.data} onClick={() => setOpen('new')}>
                {t('add')}
              </Button>
            ) : (
              <Notice tone="warning">{t('unsupported')}</Notice>
            )}
          </div>
        )}
      </Loaded>
      {open && security.data && (
        <Change
          passkey={open === 'new' ? undefined : open}
          hasTotp={security.data.totp}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SettingPanel>
  );
}

function Row({ passkey, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  const t = useTranslations('passkeys');
  const { name, createTime, lastUseTime, worksFrom } = passkey;
  return (
    <li
      data-testid="passkey"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3.5 not-last:border-b max-sm:px-3"
    >
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-14 font-medium wrap-anywhere">{name}</p>
        <p className="mt-0.5 text-12 text-muted">
          {t('made', { time: formatDateTime(createTime) })}
          {' · '}
          {lastUseTime === 0 ? t('unused') : t('used', { time: formatDateTime(lastUseTime) })}
        </p>
        {worksFrom > serverClock.now() && (
          <p className="mt-0.5 text-12 text-warning">
            {t('confirmsFrom', { time: formatDateTime(worksFrom) })}
          </p>
        )}
      </div>
      <Button tone="link" size="small" aria-label={t('removeOne', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}

const withName = passkeyProofFields.extend({ name: passkeyName });
type ChangeValues = z.infer<typeof withName>;

interface ChangeProps {
  /** To be removed; none: a new one is made. */
  passkey: PasskeyView | undefined;
  hasTotp: boolean;
  onClose: () => void;
}

/** A passkey is made, or taken away: either takes the mailed code and, where it is on, the second factor. */
function Change({ passkey, hasTotp, onClose }: ChangeProps) {
  const t = useTranslations();
  const say = useFieldWording();
  const queries = useQueryClient();
  const totp = { totp: secondFactor };
  const fields = passkey ? passkeyProofFields : withName;
  const form = useForm<ChangeValues>({
    resolver: rulesOf<ChangeValues>(
      (hasTotp ? fields.extend(totp) : fields) as unknown as z.ZodType<ChangeValues>,
    ),
    defaultValues: { name: '', code: '', totp: '' },
  });
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();

  const change = form.handleSubmit(({ name, ...proof }) =>
    submit(async () => {
      if (passkey) await removePasskey(passkey.id, proof);
      else await addPasskey(name, proof);
      showSuccess(t(passkey ? 'passkeys.removed' : 'passkeys.added'));
      onClose();
      await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
    }),
  );

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !pending && onClose()}
      title={passkey ? t('passkeys.removeOne', { name: passkey.name }) : t('passkeys.add')}
      closeLabel={t('common.close')}
    >
      <form noValidate onSubmit={(event) => void change(event)} className="flex flex-col gap-4 px-5 pb-5">
        <Notice tone="warning">{t('passkeys.blocks')}</Notice>
        {!passkey && (
          <Field
            label={t('passkeys.name')}
            hint={t('passkeys.nameHint')}
            autoComplete="off"
            maxLength={40}
            error={say(errors.name)}
            {...form.register('name')}
          />
        )}
        <SecurityCodeField
          purpose={passkey ? 'passkeyRemove' : 'passkeyAdd'}
          error={say(errors.code)}
          {...form.register('code')}
        />
        {hasTotp && <TotpField recovery error={say(errors.totp)} {...form.register('totp')} />}
        <Button type="submit" tone={passkey ? 'danger' : 'primary'} pending={pending}>
          {pending ? t('security.processing') : t(passkey ? 'passkeys.remove' : 'passkeys.make')}
        </Button>
      </form>
    </Dialog>
  );
}
