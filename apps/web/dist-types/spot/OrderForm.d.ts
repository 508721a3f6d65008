import type { Config, Pair } from '../api/config.ts';
import { type Circumstances } from './order-draft.ts';
interface OrderFormProps {
    pair: Pair;
    fees: Config['fees'];
    about: Circumstances;
    /** Balances as shown, absent while they load. */
    available: {
        base: string;
        quote: string;
    } | undefined;
}
export declare function OrderForm({ pair, fees, about, available }: OrderFormProps): import("react").JSX.Element;
export {};
