import type { Pair } from '../api/config.ts';
import { DIRECTION_COLOUR } from './ChangeText.tsx';
interface OrderBookProps {
    pair: Pair;
    last: string | undefined;
    direction: keyof typeof DIRECTION_COLOUR;
    /** Prices of the reader's own orders as `plainDecimal` spells them; marked in the book. */
    ownPrices: ReadonlySet<string>;
    onPickPrice: (price: string) => void;
}
export declare function OrderBook({ pair, last, direction, ownPrices, onPickPrice }: OrderBookProps): import("react").JSX.Element;
export {};
