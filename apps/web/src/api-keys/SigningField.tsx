import { SIGNATURE_METHODS, type SignatureMethod } from '@bourse/protocol/api-keys/fields';
import { Segmented } from '@bourse/ui/Segmented';
import { TextArea } from '@bourse/ui/TextArea';
import { useTranslations } from 'use-intl';

const NAMES = { HmacSHA256: 'signingHmac', Ed25519: 'signingEd25519' } as const;

interface SigningFieldProps {
  method: SignatureMethod;
  onMethod: (method: SignatureMethod) => void;
  publicKey: string;
  onPublicKey: (text: string) => void;
  error: boolean;
}

/** How the new key is to sign; of a pair of keys the public half is asked for. */
export function SigningField({ method, onMethod, publicKey, onPublicKey, error }: SigningFieldProps) {
  const t = useTranslations('apiKeys');
  return (
    <div className="flex flex-col gap-1">
      <span className="text-13 text-muted">{t('signing')}</span>
      <Segmented
        label={t('signing')}
        value={method}
        onChange={onMethod}
        items={SIGNATURE_METHODS.map((value) => ({ value, label: t(NAMES[value]) }))}
        className="flex-wrap"
      />
      <p className="text-12 text-muted">{t(`${NAMES[method]}Hint`)}</p>
      {method === 'Ed25519' && (
        <TextArea
          className="mt-2"
          label={t('publicKey')}
          hint={t('publicKeyHint')}
          error={error ? t('publicKeyNeeded') : undefined}
          value={publicKey}
          onChange={onPublicKey}
          rows={3}
          maxLength={1_000}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          mono
        />
      )}
    </div>
  );
}
