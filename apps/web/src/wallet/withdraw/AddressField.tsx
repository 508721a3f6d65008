import type { AddressView, ChainView } from '@bourse/protocol/wallet/calls';
import { wording } from '../../i18n/wording.ts';
import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { formatList } from '@bourse/ui/format/list';
import { BookUser } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { checkAddress } from './address-check.ts';
import { AddressBook } from './AddressBook.tsx';

interface AddressFieldProps {
  chain: ChainView;
  chains: readonly ChainView[];
  value: string;
  onChange: (address: string) => void;
  /** One of the book, which may have a memo. */
  onChoose: (entry: AddressView) => void;
  /** Also an empty field is to be complained about. */
  complete: boolean;
  whitelist: boolean;
}

/** An address typed, pasted or taken from the book; its format is checked with every character. */
export function AddressField(props: AddressFieldProps) {
  const { chain, chains, value, onChange, onChoose, complete, whitelist } = props;
  const t = useTranslations('withdraw');
  const locale = useLocale();
  const [book, setBook] = useState(false);
  const check = checkAddress(value, chain, chains);
  const error =
    check.kind === 'other'
      ? t('otherChain', { chain: chain.chain, other: formatList(check.chains, locale) })
      : check.kind === 'wrong'
        ? wording(locale, 'ADDRESS_INVALID', { chain: chain.chain })
        : complete && check.kind === 'empty'
          ? wording(locale, 'ENTER_ADDRESS')
          : undefined;
  return (
    <>
      <Field
        label={t('address')}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        error={error}
        hint={check.kind === 'right' ? t('rightFormat', { chain: chain.chain }) : undefined}
        data-testid="withdraw-address"
        trailing={
          <Button tone="link" size="small" className="mr-1.5" onClick={() => setBook(true)}>
            <BookUser aria-hidden className="size-4" />
            {t('book')}
          </Button>
        }
      />
      {book && (
        <AddressBook
          chain={chain}
          whitelist={whitelist}
          onChoose={(entry) => {
            onChoose(entry);
            setBook(false);
          }}
          onClose={() => setBook(false)}
        />
      )}
    </>
  );
}
