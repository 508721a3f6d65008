/** product.md section 9. */
export declare const REQUEST_TIMEOUT_MS = 12000;
/** A call that did not succeed. The message is meant for the reader, in his language. */
export declare class CallError extends Error {
    /** The envelope's code; absent when no answer came, so that nobody knows whether the call took effect. */
    readonly code: number | undefined;
    constructor(message: string, code?: number);
}
export type Fields = Readonly<Record<string, string | number | undefined | null>>;
/** Form-encodes the fields; empty and absent ones are left out (product.md section 5). */
export declare function formBody(fields: Fields): URLSearchParams;
/** A call with the general envelope (code 1); answers its data. Throws `CallError`. */
export declare function call<Data>(path: string, fields?: Fields, signal?: AbortSignal): Promise<Data>;
/** A call with the contract-side envelope (code 200); answers its result. Throws `CallError`. */
export declare function call200<Result>(path: string, fields?: Fields, signal?: AbortSignal): Promise<Result>;
/** A market call; answers the fields beside `status`. Throws `CallError` unless the status is 'ok'. */
export declare function marketCall<Data>(path: string, fields?: Fields, signal?: AbortSignal): Promise<Data>;
/** Shows a failed call to the reader, except the end of the session, which has been shown already. */
export declare function showFailure(error: unknown): void;
