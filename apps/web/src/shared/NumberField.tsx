import type { Pair } from '../api/config.ts';
import { DecimalField } from './DecimalField.tsx';
import { stepField, typeField, useDraft } from '../spot/draft-store.ts';
import type { DraftField } from '../spot/order-draft.ts';

interface NumberFieldProps {
  pair: Pair;
  field: DraftField;
  label: string;
  unit: string;
  /** What is wrong with it, in words. */
  error: string | undefined;
}

/** A number of the order form: text clamped to its precision, arrow keys step a tick. */
export function NumberField({ pair, field, label, unit, error }: NumberFieldProps) {
  const value = useDraft((state) => state.draft[field]);
  return (
    <DecimalField
      name={field}
      label={label}
      unit={unit}
      value={value}
      error={error}
      onType={(text) => typeField(pair, field, text)}
      onStep={(steps) => stepField(pair, field, steps)}
    />
  );
}
