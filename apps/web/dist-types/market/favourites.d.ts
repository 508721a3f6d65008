/** Symbols that the reader has starred. */
export declare const useFavourites: import("zustand").UseBoundStore<import("zustand").StoreApi<{
    symbols: ReadonlySet<string>;
}>>;
export declare function toggleFavourite(symbol: string): void;
