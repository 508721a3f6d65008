/** A fresh key for a call that must take effect once (rules.md section 13). */
export declare function newRequestId(): string;
