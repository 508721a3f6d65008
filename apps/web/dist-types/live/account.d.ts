import { type AccountState } from './account-state.ts';
/** What is painted; `now` below may be a frame ahead of it. */
export declare const useAccount: import("zustand").UseBoundStore<import("zustand").StoreApi<AccountState>>;
/** Follows the signed-in user for as long as the page lives. */
export declare function startAccount(): void;
