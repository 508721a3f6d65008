export interface Credentials {
    userId: string;
    token: string;
}
interface SessionState {
    /** Absent: a visitor. */
    credentials: Credentials | undefined;
    /** The need-login flag of product.md: shows the log-in dialog, on this tab. */
    needLogin: 'login' | 'register' | undefined;
}
export declare const useSession: import("zustand").UseBoundStore<import("zustand").StoreApi<SessionState>>;
export declare function useSignedIn(): boolean;
export declare function credentials(): Credentials | undefined;
export declare function signIn(next: Credentials): void;
/** Forgets the user in this browser; the server's session is ended by `/user/logout`. */
export declare function signOut(): void;
export declare function askLogin(tab?: 'login' | 'register'): void;
export declare function dismissLogin(): void;
/** Another tab of the browser signed in or out: follow it. */
export declare function followOtherTabs(): void;
export {};
