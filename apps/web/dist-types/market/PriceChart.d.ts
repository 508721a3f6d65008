import { type Pair } from '../api/config.ts';
import { type Interval } from './api.ts';
interface PriceChartProps {
    pair: Pair;
    interval: Interval;
}
/** Candles with volume and moving averages. Comes in a chunk of its own, for the chart library is large. */
export declare function PriceChart({ pair, interval }: PriceChartProps): import("react").JSX.Element;
export {};
