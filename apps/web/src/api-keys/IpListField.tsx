import { IPS_PER_API_KEY } from '@bourse/protocol/api-keys/fields';
import { TextArea } from '@bourse/ui/TextArea';
import { useState } from 'react';
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
  const [left, setLeft] = useState(false);
  const { wrong, tooMany } = readIpList(strict || left ? value : settledPart(value));
  const limit = String(IPS_PER_API_KEY);
  const error =
    wrong !== undefined ? t('ipWrong', { text: wrong }) : tooMany ? t('ipTooMany', { limit }) : undefined;
  const count = String(readIpList(value).ips.length);
  return (
    <TextArea
      label={t('ipList')}
      hint={t('ipHint', { count, limit })}
      error={error}
      value={value}
      onChange={(text) => {
        setLeft(false);
        onChange(text);
      }}
      onBlur={() => setLeft(true)}
      rows={2}
      maxLength={2_000}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      mono
      box="field-sizing-content max-h-40 min-h-16 resize-y"
    />
  );
}
