/** The trade page of the pair in the address, or of the pair of the last visit. */
export declare function TradePage(): import("react").JSX.Element;
