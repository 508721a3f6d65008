import type { Config, Pair } from '../../api/config.ts';
import type { Change } from '../../format/decimal.ts';
interface TradeLayoutProps {
    config: Config;
    pair: Pair;
    last: string | undefined;
    direction: Change['direction'];
}
/**
 * The panels around the chart (design/interface.md): book and tape, chart, form in columns; the tape gets a column of
 * its own on wide screens; below 1100 px tabs replace the left columns; on a phone the form opens from two buttons.
 */
export declare function TradeLayout(props: TradeLayoutProps): import("react").JSX.Element;
export {};
