import { ownDataFields } from '@bourse/protocol/identity/fields';
import { Button } from '@bourse/ui/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PasswordField } from '../PasswordField.tsx';
import { ProofDialog } from '../ProofDialog.tsx';
import { saveOwnData } from './api.ts';

const withTotp = ownDataFields.required();

/** Saves a copy of all that is stored, once its owner has shown that it is he. */
export function DownloadData({ hasTotp }: { hasTotp: boolean }) {
  const t = useTranslations('accountData');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-4" />
        {t('download')}
      </Button>
      {isOpen && <AskProof hasTotp={hasTotp} onClose={() => setOpen(false)} />}
    </>
  );
}

function AskProof({ hasTotp, onClose }: { hasTotp: boolean; onClose: () => void }) {
  const t = useTranslations('accountData');
  const texts = useTranslations('protection');
  return (
    <ProofDialog
      title={t('copy')}
      schema={hasTotp ? withTotp : ownDataFields}
      blank={{ password: '', totp: '' }}
      hasTotp={hasTotp}
      action={t('download')}
      act={async (proof) => {
        await saveOwnData(proof);
        onClose();
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="text-13 text-muted">{t('keepSafe')}</p>
          <PasswordField
            label={texts('loginPassword')}
            autoComplete="current-password"
            {...field('password')}
          />
        </>
      )}
    </ProofDialog>
  );
}
