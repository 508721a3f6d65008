import type { Config, Pair } from '../../api/config.ts';
interface OrderPanelProps {
    config: Config;
    pair: Pair;
    last: string | undefined;
}
/** Gives the order form the market and the balances it is judged by. */
export declare function OrderPanel({ config, pair, last }: OrderPanelProps): import("react").JSX.Element;
export {};
