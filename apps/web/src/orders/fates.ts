import { showError, showSuccess } from '@bourse/ui/lib/toast';
import { create } from 'zustand';
import { text } from '../i18n/language.ts';
import { call } from '../api/client.ts';
import { settleRequest } from '../api/submit.ts';
import { stream } from '../live/stream.ts';
import { credentials } from '../session/session.ts';
import { load, save } from '../storage.ts';

/** An order that was sent and got no answer. */
export interface Fate {
  readonly requestId: string;
  readonly userId: string;
  /** When it was sent, in ms since 1970. */
  readonly sentAt: number;
  /** The order in words, for the reader. */
  readonly order: string;
}

interface Fates {
  readonly waiting: readonly Fate[];
}

/** How often the exchange is asked. */
const ASK_MS = 2000;
/** Told of nothing for this long by an exchange that answers, an order will not come any more: one waits 5 s at most. */
const SURE_MS = 10_000;
/** The exchange knows request ids for this long. */
const KNOWN_MS = 24 * 3_600_000;

/** Orders whose fate nobody knows yet. Kept across a reload, which is what a reader does when nothing moves. */
export const useFates = create<Fates>(() => ({ waiting: saved() }));

/** When the exchange first answered that it knows nothing of a request. */
const unheardOf = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Looks the order up as soon as the line is back, and tells what became of it. */
export function followFate(requestId: string, order: string): void {
  const userId = credentials()?.userId;
  if (!userId) return;
  const others = useFates.getState().waiting.filter((fate) => fate.requestId !== requestId);
  keep([...others, { requestId, userId, sentAt: Date.now(), order }]);
  startFates();
}

/** Goes on with what an earlier page left. */
export function startFates(): void {
  if (timer === undefined && useFates.getState().waiting.length > 0)
    timer = setTimeout(() => void ask(), ASK_MS);
}

async function ask(): Promise<void> {
  for (const fate of useFates.getState().waiting) {
    // Asked by another user, nothing would be known of it.
    const isOwn = () => credentials()?.userId === fate.userId;
    if (!isOwn() || !stream.fresh) continue;
    try {
      const { command } = await call('/bb/request/find', { requestId: fate.requestId });
      if (!isOwn()) continue;
      if (command !== '') settle(fate, true);
      else if (isSure(fate.requestId)) settle(fate, false);
    } catch {
      // The next round asks again.
    }
  }
  timer = undefined;
  startFates();
}

function isSure(requestId: string): boolean {
  const since = unheardOf.get(requestId);
  if (since === undefined) unheardOf.set(requestId, Date.now());
  return since !== undefined && Date.now() - since >= SURE_MS;
}

function settle(fate: Fate, done: boolean): void {
  const t = text();
  unheardOf.delete(fate.requestId);
  settleRequest(fate.requestId);
  keep(useFates.getState().waiting.filter((each) => each !== fate));
  if (done) showSuccess(t('order.fateDone', { order: fate.order }));
  else showError(t('order.fateLost', { order: fate.order }));
}

function keep(waiting: readonly Fate[]): void {
  useFates.setState({ waiting });
  save('unanswered', JSON.stringify(waiting));
}

function saved(): readonly Fate[] {
  try {
    const fates = JSON.parse(load('unanswered') ?? '[]') as readonly Fate[];
    return fates.filter(({ sentAt, requestId }) => requestId && Date.now() - sentAt < KNOWN_MS);
  } catch {
    return [];
  }
}
