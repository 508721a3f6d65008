import { Field } from '@bourse/ui/Field';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { rememberedInvite } from './invite.ts';

interface InviteFieldProps extends Omit<ComponentProps<typeof Field>, 'label'> {
  /** In demo mode, a code that anyone may use; not offered to whoever came with a friend's. */
  demoCode: string | undefined;
  onUse: (code: string) => void;
}

export function InviteField({ demoCode, onUse, ...field }: InviteFieldProps) {
  const t = useTranslations('auth');
  return (
    <>
      <Field label={t('inviteCode')} autoComplete="off" maxLength={32} {...field} />
      {demoCode && !rememberedInvite() && (
        <p className="-mt-2 flex items-center gap-2 text-12 text-muted">
          {t('demoInvite', { code: demoCode })}
          <button type="button" className="link" onClick={() => onUse(demoCode)}>
            {t('useIt')}
          </button>
        </p>
      )}
    </>
  );
}
