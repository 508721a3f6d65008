/** Whether a media query holds; for where the layout differs in structure and not only in style. */
export declare function useMedia(query: string): boolean;
