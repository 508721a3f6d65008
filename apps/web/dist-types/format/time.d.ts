/** `14:05:09` in the reader's time zone. */
export declare function formatClock(ms: number): string;
/** `2026-11-21 14:05:09`: sorts, and reads alike in every language. */
export declare function formatDateTime(ms: number): string;
