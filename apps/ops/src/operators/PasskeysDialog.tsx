import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { Failure } from '@bourse/ui/Failure';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { hasPasskeys } from '@bourse/ui/lib/passkeys';
import { saveFile } from '@bourse/ui/lib/save-file';
import { showSuccess } from '@bourse/ui/lib/toast';
import { ownProofFields } from '@bourse/protocol/operators/session/fields';
import { passkeyName } from '@bourse/protocol/passkeys/fields';
import { useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { useFormats } from '../format/formats.ts';
import { CodeInput } from './CodeInput.tsx';
import { Password } from './Password.tsx';
import { addPasskey, enrolmentFile, passkeysQuery, type OwnPasskey } from './passkeys.ts';
import { useMe } from './session.ts';
import { useForm } from './use-form.ts';

/** The operator's own passkeys: what he has, and one form for a new one or for taking one away. */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const own = useQuery(passkeysQuery).data;
  const [removed, setRemoved] = useState<OwnPasskey>();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('passkeys.title')}
      closeLabel={t('common.close')}
      className="w-[min(520px,calc(100vw-24px))]"
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-13 text-muted">{t('passkeys.note')}</p>
        {!own ? (
          <SkeletonRows rows={2} label={t('common.loading')} />
        ) : own.list.length === 0 ? (
          <p className="text-13">{t('passkeys.none')}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
            {own.list.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} own={own} onRemove={() => setRemoved(passkey)} />
            ))}
          </ul>
        )}
        <ProofForm
          key={`${removed?.id} ${own?.list.length}`}
          removed={removed}
          onDone={() => setRemoved(undefined)}
        />
      </div>
    </Dialog>
  );
}

interface PasskeyRowProps {
  passkey: OwnPasskey;
  own: { rpId: string; origin: string };
  onRemove: () => void;
}

function PasskeyRow({ passkey, own, onRemove }: PasskeyRowProps) {
  const t = useTranslations();
  const { time } = useFormats();
  const me = useMe();
  const { name, createTime, lastUseTime, worksFrom } = passkey;
  const isNew = worksFrom > Date.now();
  return (
    <li className="flex items-center gap-2 px-3 py-2 text-13">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-12 text-muted">
          {t('passkeys.made', { time: time(createTime) })}
          {' · '}
          {lastUseTime === 0 ? t('passkeys.unused') : t('passkeys.used', { time: time(lastUseTime) })}
        </p>
        {isNew && (
          <p className="text-12 text-warning">{t('passkeys.approvesFrom', { time: time(worksFrom) })}</p>
        )}
      </div>
      <Button
        tone="ghost"
        size="small"
        title={t('passkeys.fileHint')}
        onClick={() =>
          saveFile(
            `passkey-${me.id}-${passkey.id.slice(0, 8)}.json`,
            new Blob([enrolmentFile(me.id, own, passkey)], { type: 'application/json' }),
          )
        }
      >
        <Download aria-hidden className="size-4" />
        {t('passkeys.file')}
      </Button>
      <Button tone="ghost" size="small" aria-label={t('passkeys.removeOne', { name })} onClick={onRemove}>
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </li>
  );
}

/** Adds a passkey, or takes one away: either with password and code. */
function ProofForm({ removed, onDone }: { removed: OwnPasskey | undefined; onDone: () => void }) {
  const t = useTranslations();
  const schema = removed ? ownProofFields : ownProofFields.extend({ name: passkeyName });
  const form = useForm(schema, { name: '', oldPwd: '', totp: '' }, async ({ name, oldPwd, totp }) => {
    if (removed) await call('passkeys/remove', { id: removed.id, oldPwd, totp });
    else await addPasskey({ name, oldPwd, totp });
    await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    showSuccess(t(removed ? 'passkeys.removed' : 'passkeys.added'));
    onDone();
  });
  if (!removed && !hasPasskeys()) return <p className="text-13 text-warning">{t('passkeys.unsupported')}</p>;
  return (
    <Form onSubmit={form.onSubmit} className="flex flex-col gap-4">
      {removed ? (
        <p className="text-14 font-medium">{t('passkeys.removeOne', { name: removed.name })}</p>
      ) : (
        <Field
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          maxLength={40}
          {...form.field('name')}
        />
      )}
      <Password
        label={t('operators.oldPassword')}
        autoComplete="current-password"
        {...form.field('oldPwd')}
      />
      <CodeInput {...form.field('totp')} />
      <Failure text={form.failure} />
      <div className="flex gap-2">
        {removed && (
          <Button tone="secondary" onClick={onDone} className="flex-1">
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" tone={removed ? 'down' : 'primary'} pending={form.pending} className="flex-1">
          {t(removed ? 'passkeys.remove' : 'passkeys.add')}
        </Button>
      </div>
    </Form>
  );
}
