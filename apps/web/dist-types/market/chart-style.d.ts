import type { DeepPartial, Styles } from 'klinecharts';
/** The chart in the colours of the theme, read from the tokens of packages/ui. */
export declare function chartStyles(): DeepPartial<Styles>;
