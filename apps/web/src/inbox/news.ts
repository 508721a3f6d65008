import { showError, showSuccess } from '@bourse/ui/lib/toast';
import { create } from 'zustand';
import { brandName } from '../api/config.ts';
import { load, save } from '../storage.ts';

/** Whether this browser shows what happened also while the reader looks elsewhere, by his choice. */
export const useBrowserNews = create(() => ({ on: load('browserNews') === '1' && isAllowed() }));

/** Some browsers, and pages without https, cannot show notifications at all. */
export function canNotify(): boolean {
  return 'Notification' in globalThis;
}

function isAllowed(): boolean {
  return canNotify() && Notification.permission === 'granted';
}

/** Switches it; the browser asks the reader when it is switched on for the first time. False if he, or it, refuses. */
export async function chooseBrowserNews(on: boolean): Promise<boolean> {
  const allowed = !on || isAllowed() || (await Notification.requestPermission()) === 'granted';
  const chosen = on && allowed;
  save('browserNews', chosen ? '1' : undefined);
  useBrowserNews.setState({ on: chosen });
  return allowed;
}

/** Tells what happened without the reader's doing: a toast, and a notification of the browser while he looks elsewhere. */
export function tellNews(tone: 'success' | 'error', text: string): void {
  if (tone === 'success') showSuccess(text);
  else showError(text);
  // A second one of the same text replaces the first: the same fill may be told in several tabs.
  if (useBrowserNews.getState().on && isAway())
    void notify({ body: text, tag: text, icon: ICON }).catch(() => undefined);
}

const ICON = '/pc/icons/192.png';

function isAway(): boolean {
  return document.visibilityState === 'hidden' || !document.hasFocus();
}

async function notify(options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  // Phones show notifications of service workers only.
  if (worker) return worker.showNotification(brandName(), options);
  const shown = new Notification(brandName(), options);
  shown.addEventListener('click', () => window.focus());
}
