import type { TickerMessage } from '@bourse/protocol/stream';
import { type Pair } from '../api/config.ts';
interface TickerStripProps {
    pair: Pair;
    ticker: TickerMessage | undefined;
    onChoosePair: () => void;
}
/** The pair and its day at a glance. */
export declare function TickerStrip({ pair, ticker, onChoosePair }: TickerStripProps): import("react").JSX.Element;
export {};
