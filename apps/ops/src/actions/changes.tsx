import { useTranslations } from 'use-intl';
import { shownFields, type ActionField, type FieldTexts } from './ActionDialog.tsx';
import { fact, type Fact } from './Facts.tsx';

/** What stands now, as the text of a field. */
export function fieldText(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

/** How the fields stand now. */
function initialTexts(fields: readonly ActionField[]): FieldTexts {
  return Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));
}

function saidOf({ name, items, said }: ActionField, values: FieldTexts) {
  const text = values[name] ?? '';
  return said ? said(text, values) : (items?.find(({ value }) => value === text)?.label ?? text);
}

/** Fields as facts: how they stand now, or with what was filled in. */
export function factsOf(fields: readonly ActionField[], values = initialTexts(fields)): Fact[] {
  return shownFields(fields, values).map((field) => fact(nameOf(field), saidOf(field, values)));
}

function nameOf({ label, called = label }: ActionField): string {
  return called;
}

/** Those that say something else now, or are asked for only now. */
function changedFields<Field extends ActionField>(fields: readonly Field[], values: FieldTexts): Field[] {
  const before = initialTexts(fields);
  const shownBefore = shownFields(fields, before);
  return shownFields(fields, values).filter(
    (field) => values[field.name] !== before[field.name] || !shownBefore.includes(field),
  );
}

/** Only what differs, so that another operator's change of another setting stays; an emptied text is spelled `-`. */
export function changedTexts<Name extends string>(
  fields: readonly ActionField<Name>[],
  values: FieldTexts,
): { readonly [Each in Name]?: string } {
  const texts = changedFields(fields, values).map(({ name }) => [name, values[name] || '-']);
  return Object.fromEntries(texts) as { [Each in Name]?: string };
}

/** What was and what will be: of the fields that differ, or with `whole` of all that are asked for. */
export function useChanges() {
  const t = useTranslations();
  return (fields: readonly ActionField[], values: FieldTexts, whole = false): Fact[] => {
    const before = initialTexts(fields);
    const told = whole ? shownFields(fields, values) : changedFields(fields, values);
    if (told.length === 0) return [[t('chains.changes'), t('common.none')]];
    return told.map((field) => {
      const [was, is] = [saidOf(field, before), saidOf(field, values)];
      if (typeof was === 'string' && typeof is === 'string') return [nameOf(field), `${was} → ${is}`];
      const drawn = (
        <span className="inline-flex items-center gap-2">
          {was} → {is}
        </span>
      );
      return fact(nameOf(field), drawn);
    });
  };
}
