import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Loaded } from '../../shared/Loaded.tsx';
import { SettingPanel } from '../../shared/SettingPanel.tsx';
import { StateBadge } from '../../shared/StateBadge.tsx';
import { securityQuery } from '../api.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorOff, TwoFactorOn } from './TwoFactorForms.tsx';

/** `/setting/twofactor`: switching the authenticator app on and off; its recovery codes, once. */
export function TwoFactorPage() {
  const t = useTranslations('twoFactor');
  const query = useQuery({ ...securityQuery, refetchOnMount: 'always' });
  /** Just given; they stay in sight until the reader has put them away. */
  const [fresh, setFresh] = useState<readonly string[]>();
  const on = query.data?.totp;
  return (
    <SettingPanel
      title={t('title')}
      text={t('text')}
      action={on !== undefined && <StateBadge tone={on ? 'good' : 'none'}>{t(on ? 'on' : 'off')}</StateBadge>}
    >
      {fresh ? (
        <RecoveryCodes codes={fresh} onStored={() => setFresh(undefined)} />
      ) : (
        <Loaded query={query} rows={6} className="max-w-110 p-0!">
          {(security) =>
            security.totp ? <TwoFactorOn security={security} /> : <TwoFactorOff onEnabled={setFresh} />
          }
        </Loaded>
      )}
    </SettingPanel>
  );
}
