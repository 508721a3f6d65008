import type { SecondView } from '@bourse/protocol/second/calls';
import type { UserMessage } from '@bourse/protocol/stream';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { showError, showSuccess } from '@bourse/ui/toast';
import { create } from 'zustand';
import { showFailure } from '../api/client.ts';
import { pairName } from '../api/config.ts';
import { currentLanguage } from '../i18n/language.ts';
import { text } from '../i18n/text.ts';
import { onFallbackTick } from '../live/fallback.ts';
import { schedulePaint } from '../live/paint.ts';
import { stream } from '../live/stream.ts';
import { everyRow } from '../records/every-row.ts';
import { credentials, useSession } from '../session/session.ts';
import { listSeconds } from './api.ts';
import {
  endedBetween,
  isOver,
  loaded,
  newOf,
  NO_SECONDS,
  pushed,
  type SecondsState,
} from './seconds-state.ts';

/** What is painted; `now` below may be a frame ahead of it. */
export const useSeconds = create<SecondsState>(() => NO_SECONDS);

let now = NO_SECONDS;
let following = false;

function change(next: SecondsState): void {
  now = next;
  schedulePaint(paint);
}

function paint(): void {
  useSeconds.setState(now, true);
}

/** Follows the signed-in user's orders from the first page that shows them on, for as long as the page lives. */
export function followSeconds(): void {
  if (following) return;
  following = true;
  stream.subscribe('user', {
    message: (frame) => take((frame as UserMessage).seconds),
    resumed: () => void reload().catch(showFailure),
  });
  onFallbackTick(reload);
  useSession.subscribe((state, before) => {
    if (state.credentials?.token === before.credentials?.token) return;
    now = NO_SECONDS;
    paint();
    void reload().catch(showFailure);
  });
  void reload().catch(showFailure);
}

/** An order that was just opened or ended; a push about it may have come before, or comes after. */
export function take(seconds: readonly SecondView[] | undefined): void {
  if (!seconds) return;
  const fresh = newOf(now, seconds);
  change(pushed(now, fresh));
  tellResults(fresh.filter(isOver));
}

/** Loads everything anew. A failure is to be shown: without it the numbers on screen could be old. */
async function reload(): Promise<void> {
  const token = credentials()?.token;
  if (!token) return;
  const pushesThen = now.pushes;
  const seconds = await everyRow((page) => listSeconds(1, page));
  if (token !== credentials()?.token) return;
  const before = now;
  change(loaded(now, seconds, pushesThen));
  const missed = new Set(endedBetween(before, now));
  if (missed.size === 0) return;
  const { list } = await listSeconds(2, { pageNo: 1, pageSize: 50 });
  tellResults(list.filter(({ id }) => missed.has(id)));
}

/** So many results at once are told one by one; of more, the rest is in the list. */
const TOLD_AT_ONCE = 3;

function tellResults(ended: readonly SecondView[]): void {
  for (const second of ended.slice(0, TOLD_AT_ONCE)) tellResult(second);
}

function tellResult({ id, status, profit, openAmount, quoteCoin, ...second }: SecondView): void {
  if (status === 'pending' || status === 'running') return;
  const amount = formatUpTo(status === 'win' ? profit : openAmount, 8, currentLanguage());
  const about = { id, pair: pairName({ ...second, quoteCoin }), amount, coin: quoteCoin };
  const said = text()(`second.result.${status}`, about);
  if (status === 'lose') showError(said);
  else showSuccess(said);
}
