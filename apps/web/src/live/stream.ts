import { useSyncExternalStore } from 'react';
import { credentials, useSession } from '../session/session.ts';
import { StreamClient, type StreamState } from './stream-client.ts';

/** The page's one connection. */
export const stream = new StreamClient({
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/stream`,
  open: (url) => new WebSocket(url),
  random: Math.random,
});

export function startStream(): void {
  stream.setCredentials(credentials());
  useSession.subscribe((state) => stream.setCredentials(state.credentials));
  addEventListener('online', () => stream.hurry());
  document.addEventListener('visibilitychange', () => !document.hidden && stream.hurry());
  stream.connect();
}

export function useStreamState(): StreamState {
  return useSyncExternalStore(stream.onStateChange, () => stream.state);
}

/** False while the exchange has not been heard for some seconds: what is on screen may be old. */
export function useFresh(): boolean {
  return useSyncExternalStore(stream.onStateChange, () => stream.fresh);
}
