import { useSyncExternalStore } from 'react';

/** What a toast says. The same text twice shows one toast. */
export interface ToastMessage {
  tone: 'error' | 'success';
  text: string;
}

/**
 * Toasts can be shown from anywhere, also before the code that draws them has been loaded: they wait here, and
 * `useToastsWanted` tells the shell to load it.
 */
const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();
let deliver: ((message: ToastMessage) => void) | undefined;
let wanted = false;

export function showError(text: string): void {
  show({ tone: 'error', text });
}

export function showSuccess(text: string): void {
  show({ tone: 'success', text });
}

function show(message: ToastMessage): void {
  if (deliver) {
    deliver(message);
    return;
  }
  waiting.push(message);
  wanted = true;
  for (const listener of listeners) listener();
}

/** True from the first toast on. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
}

/** Takes over the toasts that waited and all later ones; answers how to give them back. */
export function acceptToasts(next: (message: ToastMessage) => void): () => void {
  deliver = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    deliver = undefined;
  };
}
