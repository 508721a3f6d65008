import { IPS_PER_API_KEY } from '@bourse/protocol/api-keys/fields';
import { classes } from '@bourse/ui/lib/classes';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readIpList, settledPart } from './ip-list.ts';

interface IpListFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** The form was sent off: what is being typed is judged too. */
  strict: boolean;
}

/** For the addresses that a key works from; says while one types what is none. */
export function IpListField({ value, onChange, strict }: IpListFieldProps) {
  const t = useTranslations('apiKeys');
  const id = useId();
  const [left, setLeft] = useState(false);
  const { wrong, tooMany } = readIpList(strict || left ? value : settledPart(value));
  const limit = String(IPS_PER_API_KEY);
  const error =
    wrong !== undefined ? t('ipWrong', { text: wrong }) : tooMany ? t('ipTooMany', { limit }) : undefined;
  const count = String(readIpList(value).ips.length);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13 text-muted">
        {t('ipList')}
      </label>
      <textarea
        id={id}
        value={value}
        onChange={(event) => {
          setLeft(false);
          onChange(event.target.value);
        }}
        onBlur={() => setLeft(true)}
        rows={2}
        maxLength={2_000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className={classes(
          'field-sizing-content max-h-40 min-h-16 resize-y rounded-control border bg-raised px-3 py-2 font-mono text-13 outline-none transition focus:border-accent',
          error ? 'border-danger' : 'border-line-strong hover:border-muted',
        )}
      />
      <p
        id={`${id}-note`}
        role={error ? 'alert' : undefined}
        className={classes('text-12 wrap-anywhere', error ? 'text-danger' : 'text-muted')}
      >
        {error ?? t('ipHint', { count, limit })}
      </p>
    </div>
  );
}
