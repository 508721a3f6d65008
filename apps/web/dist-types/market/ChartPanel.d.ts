import { type TabItem } from '@bourse/ui/Tabs';
import { type ReactNode } from 'react';
import type { Pair } from '../api/config.ts';
interface ChartPanelProps {
    pair: Pair;
    /** Further tabs after chart and depth, where there is no room for columns. */
    more?: readonly (TabItem<string> & {
        content: ReactNode;
    })[];
}
/** Price and depth charts as tabs; the interval is chosen beside them, or below them when there are many tabs. */
export declare function ChartPanel({ pair, more }: ChartPanelProps): import("react").JSX.Element;
export {};
