import { Button } from '@bourse/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Loaded } from '../../shared/Loaded.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { SettingPanel } from '../../shared/SettingPanel.tsx';
import { securityQuery } from '../api.ts';
import { closingQuery } from './api.ts';
import { CloseAccount } from './CloseAccount.tsx';
import { DownloadData } from './DownloadData.tsx';

/** `/setting/account`: a copy of all that is stored, and the end of the account. */
export function AccountDataPage() {
  const t = useTranslations('accountData');
  const security = useQuery(securityQuery);
  return (
    <SettingPanel title={t('title')}>
      <Loaded query={security} rows={6} className="max-w-150 p-0!">
        {({ totp }) => (
          <div className="flex max-w-150 flex-col gap-8">
            <section className="flex flex-col items-start gap-3">
              <h2 className="text-16 font-semibold">{t('copy')}</h2>
              <p className="text-13 text-muted">{t('copyText')}</p>
              <DownloadData hasTotp={totp} />
            </section>
            <Closing hasTotp={totp} />
          </div>
        )}
      </Loaded>
    </SettingPanel>
  );
}

function Closing({ hasTotp }: { hasTotp: boolean }) {
  const t = useTranslations('accountData');
  const query = useQuery({ ...closingQuery, refetchOnMount: 'always' });
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="text-16 font-semibold">{t('close')}</h2>
      <Loaded query={query} rows={3} className="w-full p-0!">
        {({ remains, retentionYears }) => (
          <div className="flex flex-col items-start gap-3">
            <p className="text-13 text-muted">{t('closeText', { years: String(retentionYears) })}</p>
            {remains.length > 0 && (
              <Notice tone="warning" title={t('remains')}>
                <ul className="list-disc pl-5" data-testid="remains">
                  {remains.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              </Notice>
            )}
            <Button tone="danger" disabled={remains.length > 0} onClick={() => setOpen(true)}>
              {t('close')}
            </Button>
            {isOpen && <CloseAccount hasTotp={hasTotp} onClose={() => setOpen(false)} />}
          </div>
        )}
      </Loaded>
    </section>
  );
}
