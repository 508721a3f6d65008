import { Button } from '@bourse/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Copy } from '../../shared/Copy.tsx';
import { useConfig } from '../../api/config.ts';
import { saveFile } from '@bourse/ui/lib/save-file';
import { Notice } from '../../shared/Notice.tsx';
import { useSession } from '../../session/session.ts';
import { userInfoQuery } from '../api.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The reader has put them away. */
  onStored: () => void;
}

/** The recovery codes, shown this one time: copied, downloaded, or written down. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const t = useTranslations('twoFactor');
  const brand = useConfig()?.brand ?? '';
  const userId = useSession((state) => state.credentials?.userId);
  const email = useQuery(userInfoQuery(userId)).data?.email ?? '';
  // Closing the tab would lose them; the browser asks first.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: true });

  const text = codes.join('\n');
  const download = (): void => {
    const lines = [t('fileHead', { brand, email }), '', ...codes, ''];
    saveFile('recovery-codes.txt', new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }));
  };

  return (
    <div className="flex max-w-130 flex-col gap-4">
      <Notice tone="warning" title={t('recoveryTitle')}>
        {t('recoveryText')}
      </Notice>
      <ul
        data-testid="recovery-codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border border-line bg-raised p-4 font-mono text-14"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Copy text={text} label={t('copyCodes')}>
          {t('copyCodes')}
        </Copy>
        <Button tone="secondary" onClick={download}>
          <Download aria-hidden className="size-4" />
          {t('download')}
        </Button>
        <Button onClick={onStored}>{t('stored')}</Button>
      </div>
    </div>
  );
}
