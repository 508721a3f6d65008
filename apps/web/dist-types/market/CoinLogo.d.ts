/** The coin's picture; a disc with its first letter for coins that have none. */
export declare function CoinLogo({ coin, className }: {
    coin: string;
    className?: string;
}): import("react").JSX.Element;
