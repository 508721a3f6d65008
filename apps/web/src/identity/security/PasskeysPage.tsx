import { secondFactor } from '@bourse/protocol/identity/fields';
import { passkeyProofFields } from '@bourse/protocol/identity/passkey-calls';
import { passkeyName, type PasskeyView } from '@bourse/protocol/passkeys/fields';
import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { formatDateTime } from '@bourse/ui/format/time';
import { hasPasskeys } from '@bourse/ui/lib/passkeys';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { serverClock } from '../../api/server-clock.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { SettingPanel } from '../../shared/SettingPanel.tsx';
import { securityQuery } from '../api.ts';
import { addPasskey, passkeysQuery, removePasskey } from '../passkeys.ts';
import { ProofDialog } from '../ProofDialog.tsx';
import { SecurityCodeField } from '../SecurityCodeField.tsx';

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
  const t = useTranslations('passkeys');
  const queries = useQueryClient();
  const fields = passkey ? passkeyProofFields : withName;
  const schema = hasTotp ? fields.extend({ totp: secondFactor }) : fields;
  return (
    <ProofDialog<ChangeValues>
      title={passkey ? t('removeOne', { name: passkey.name }) : t('add')}
      schema={schema as unknown as z.ZodType<ChangeValues>}
      blank={{ name: '', code: '', totp: '' }}
      hasTotp={hasTotp}
      action={t(passkey ? 'remove' : 'make')}
      tone={passkey ? 'danger' : 'primary'}
      act={async ({ name, ...proof }) => {
        if (passkey) await removePasskey(passkey.id, proof);
        else await addPasskey(name, proof);
        showSuccess(t(passkey ? 'removed' : 'added'));
        onClose();
        await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
        await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Notice tone="warning">{t('blocks')}</Notice>
          {!passkey && (
            <Field
              label={t('name')}
              hint={t('nameHint')}
              autoComplete="off"
              maxLength={40}
              {...field('name')}
            />
          )}
          <SecurityCodeField purpose={passkey ? 'passkeyRemove' : 'passkeyAdd'} {...field('code')} />
        </>
      )}
    </ProofDialog>
  );
}
