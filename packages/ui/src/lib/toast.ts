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
let takeDown: ((text: string) => void) | undefined;
let wanted = false;

export function showError(text: string): void {
  show({ tone: 'error', text });
}

export function showSuccess(text: string): void {
  show({ tone: 'success', text });
}

/** Takes a toast down before its time: what it says holds no longer. */
export function hideToast(text: string): void {
  const at = waiting.findIndex((message) => message.text === text);
  if (at >= 0) waiting.splice(at, 1);
  takeDown?.(text);
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

/** Takes over the toasts that waited and all later ones, and hides by their text; answers how to give them back. */
export function acceptToasts(
  next: (message: ToastMessage) => void,
  hide?: (text: string) => void,
): () => void {
  deliver = next;
  takeDown = hide;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    deliver = undefined;
    takeDown = undefined;
  };
}
