import type { Operator, Session } from '../call.ts';

/** Where the gateway asks who a token belongs to. The identity domain answers. */
export interface Sessions {
  /** The session if it is in memory; costs one hash. */
  cached(token: string): Session | undefined;
  /** Whose session a token is or was, as it tells by itself: for what a call spends, never for what it may. `half`: the cookie's. */
  holder(token: string, half?: string): number | undefined;
  /** The session of a token that is valid now; `userId`, when given, must be its owner's. */
  find(token: string, userId?: string): Promise<Session | undefined>;
  /** Told the id of every session that ends before its time. */
  onRevoked(listener: (sessionId: number) => void): void;
}

/** Where the gateway asks which operator a cookie belongs to. The operators domain answers. */
export interface OperatorSessions {
  /** `isUse`: somebody is at the console; it does not merely ask again by itself. */
  find(token: string, isUse: boolean): Promise<Operator | undefined>;
  /** Whose it was when it was last found here, not long ago: for what a call spends, never for what it may. */
  holder(token: string): number | undefined;
}
