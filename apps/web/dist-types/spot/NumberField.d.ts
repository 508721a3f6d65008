import type { Pair } from '../api/config.ts';
import type { DraftField } from './order-draft.ts';
interface NumberFieldProps {
    pair: Pair;
    field: DraftField;
    label: string;
    unit: string;
    invalid: boolean;
}
/** A number of the order form: text clamped to its precision, arrow keys step a tick. */
export declare function NumberField({ pair, field, label, unit, invalid }: NumberFieldProps): import("react").JSX.Element;
export {};
