import type { Pair } from '../api/config.ts';
import { DecimalField } from './DecimalField.tsx';
import { stepField, typeField, useDraft } from '../spot/draft-store.ts';
import type { DraftField } from '../spot/order-draft.ts';

interface NumberFieldProps {
  pair: Pair;
  field: DraftField;
  label: string;
  unit: string;
  invalid: boolean;
}

/** A number of the order form: text clamped to its precision, arrow keys step a tick. */
export function NumberField({ pair, field, label, unit, invalid }: NumberFieldProps) {
  const value = useDraft((state) => state.draft[field]);
  return (
    <DecimalField
      label={label}
      unit={unit}
      value={value}
      invalid={invalid}
      onType={(text) => typeField(pair, field, text)}
      onStep={(steps) => stepField(pair, field, steps)}
    />
  );
}
