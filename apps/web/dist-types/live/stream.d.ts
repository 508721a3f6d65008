import { StreamClient, type StreamState } from './stream-client.ts';
/** The page's one connection. */
export declare const stream: StreamClient;
export declare function startStream(): void;
export declare function useStreamState(): StreamState;
