/** The document's title while the component is on screen. */
export declare function useTitle(title: string): void;
