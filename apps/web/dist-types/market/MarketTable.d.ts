/** The pairs of one quote coin, live. */
export declare function MarketTable({ quoteCoin }: {
    quoteCoin: string;
}): import("react").JSX.Element;
