import { SIGNATURE_METHODS, type SignatureMethod } from '@bourse/protocol/api-keys/fields';
import { classes } from '@bourse/ui/lib/classes';
import { Segmented } from '@bourse/ui/Segmented';
import { useId } from 'react';
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
  const id = useId();
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
        <>
          <label htmlFor={id} className="mt-2 text-13 text-muted">
            {t('publicKey')}
          </label>
          <textarea
            id={id}
            value={publicKey}
            onChange={(event) => onPublicKey(event.target.value)}
            rows={3}
            maxLength={1_000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            className={classes(
              'resize-y rounded-control border bg-raised px-3 py-2 font-mono text-13 outline-none transition focus:border-accent',
              error ? 'border-danger' : 'border-line-strong hover:border-muted',
            )}
          />
          <p
            id={`${id}-note`}
            role={error ? 'alert' : undefined}
            className={classes('text-12 wrap-anywhere', error ? 'text-danger' : 'text-muted')}
          >
            {t(error ? 'publicKeyNeeded' : 'publicKeyHint')}
          </p>
        </>
      )}
    </div>
  );
}
