/** The paths that a visitor may open (product.md section 2), below the base path. */
export declare const PUBLIC_PATHS: readonly string[];
export declare function mayOpen(path: string, signedIn: boolean): boolean;
