import type { ServerFrame } from '@bourse/protocol/stream';
import type { Credentials } from '../session/session.ts';
/** A message of a channel. */
export type ChannelFrame = Extract<ServerFrame, {
    ch: string;
}>;
export interface ChannelHandler {
    message(frame: ChannelFrame): void;
    /** The channel is live again after an interruption: what came between was missed. */
    resumed?(): void;
}
export interface StreamOptions {
    url: string;
    open(url: string): WebSocket;
    /** 0 to 1; spreads reconnects of many clients. */
    random(): number;
}
export type StreamState = 'connecting' | 'open' | 'waiting';
/**
 * One WebSocket to `/stream` for the whole page. Keeps the wanted channels subscribed over any number of
 * reconnects; the `user` channel is subscribed once the server has accepted the credentials.
 */
export declare class StreamClient {
    #private;
    constructor(options: StreamOptions);
    get state(): StreamState;
    readonly onStateChange: (listener: () => void) => (() => void);
    connect(): void;
    /** Ends the connection for good, until `connect`. */
    disconnect(): void;
    /** Tries at once instead of waiting for the back-off, for example when the network has returned. */
    hurry(): void;
    subscribe(channel: string, handler: ChannelHandler): () => void;
    /** Asks for a new snapshot of a channel after a gap. */
    resubscribe(channel: string): void;
    /** Whose `user` channel to carry. A change of user needs a new connection, for a socket signs in only once. */
    setCredentials(next: Credentials | undefined): void;
}
