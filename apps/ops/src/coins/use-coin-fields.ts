import type { CoinStatus } from '@bourse/protocol/coins/rules';
import { useTranslations } from 'use-intl';
import type { ActionField } from '../actions/ActionDialog.tsx';
import { upload } from '../api/client.ts';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { COIN_FIELDS, COIN_FIELD_NAMES, NAME_LENGTH, type CoinField, type FieldKind } from './coin-fields.ts';

async function storeIcon(file: File): Promise<string> {
  const body = new FormData();
  body.set('file', file);
  return (await upload('coins/picture', body)).path;
}

/** The fields of a coin's form, and its settings in words. */
export function useCoinFields() {
  const t = useTranslations();
  const { whole } = useFieldChecks();

  function said(field: CoinField, text: string): string {
    const { kind }: FieldKind = COIN_FIELDS[field];
    if (kind === 'flag') return t(text === '1' ? 'switches.isOpen' : 'switches.closed');
    if (kind === 'picture' && text === '') return t('coins.ownIcon');
    return kind === 'status' ? t(`coins.statuses.${text as CoinStatus}`) : text;
  }

  function choice(field: CoinField, values: readonly string[]): Pick<ActionField, 'items' | 'half'> {
    return { items: values.map((value) => ({ value, label: said(field, value) })), half: true };
  }

  /** `statuses`: those that can be chosen. Without a place, a new coin comes last. */
  function fields(
    initial: Partial<Record<CoinField, string>>,
    statuses: readonly CoinStatus[],
    isNew = false,
  ): ActionField<CoinField>[] {
    return COIN_FIELD_NAMES.map((field) => {
      const named = { name: field, label: t(`coins.${field}`), initial: initial[field] ?? '' };
      const setting: FieldKind = COIN_FIELDS[field];
      if (setting.kind === 'text') return { ...named, maxLength: NAME_LENGTH };
      if (setting.kind === 'picture')
        return { ...named, picture: storeIcon, optional: true, hint: t('coins.iconHint') };
      if (setting.kind === 'flag') return { ...named, ...choice(field, ['1', '0']) };
      if (setting.kind === 'status') return { ...named, ...choice(field, statuses) };
      return {
        ...named,
        half: true,
        check: whole(0, setting.max),
        ...(isNew && field === 'position' && { optional: true, hint: t('coins.positionHint') }),
      };
    });
  }

  return { said, fields };
}
