import type { SignedIn, UserInfo } from '@bourse/protocol/identity/calls';
export declare function sendEmailCode(email: string): Promise<unknown>;
export declare function verifyEmail(email: string, code: string): Promise<unknown>;
export interface Registration {
    email: string;
    password: string;
    password1: string;
    invitationCode: string;
}
export declare function register(registration: Registration): Promise<unknown>;
export declare function login(email: string, password: string): Promise<SignedIn>;
export declare function logout(): Promise<unknown>;
export declare function userInfoQuery(userId: string | undefined): import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<UserInfo, Error, UserInfo, (string | undefined)[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<UserInfo, (string | undefined)[], never>;
} & import("@tanstack/query-core").QueryKeyWithDataTag<(string | undefined)[], UserInfo, Error>;
