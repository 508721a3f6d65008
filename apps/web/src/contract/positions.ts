import type { PositionView } from '@bourse/protocol/contract/calls';
import type { UserMessage } from '@bourse/protocol/stream';
import { showError, showSuccess } from '@bourse/ui/toast';
import { create } from 'zustand';
import { showFailure } from '../api/client.ts';
import { pairName } from '../api/config.ts';
import { text } from '../i18n/text.ts';
import { onFallbackTick } from '../live/fallback.ts';
import { schedulePaint } from '../live/paint.ts';
import { stream } from '../live/stream.ts';
import { everyRow } from '../records/every-row.ts';
import { credentials, useSession } from '../session/session.ts';
import { listContracts } from './api.ts';
import { loaded, newsOf, NO_POSITIONS, pushed, type PositionsState } from './positions-state.ts';

/** What is painted; `now` below may be a frame ahead of it. */
export const usePositions = create<PositionsState>(() => NO_POSITIONS);

let now = NO_POSITIONS;
let following = false;

function change(next: PositionsState): void {
  now = next;
  schedulePaint(paint);
}

function paint(): void {
  usePositions.setState(now, true);
}

/** Follows the signed-in user's positions from the first page that shows them on, for as long as the page lives. */
export function followPositions(): void {
  if (following) return;
  following = true;
  stream.subscribe('user', {
    message: (frame) => take((frame as UserMessage).positions),
    resumed: () => void reload().catch(showFailure),
  });
  onFallbackTick(reload);
  useSession.subscribe((state, before) => {
    if (state.credentials?.token === before.credentials?.token) return;
    now = NO_POSITIONS;
    paint();
    void reload().catch(showFailure);
  });
  void reload().catch(showFailure);
}

function take(positions: readonly PositionView[] | undefined): void {
  if (!positions) return;
  const before = now;
  change(pushed(now, positions));
  for (const position of positions) {
    const known =
      before.positions?.find(({ id }) => id === position.id) ?? before.touched.get(position.id)?.position;
    tell(known, position);
  }
}

/** A toast about what the market did to a position. */
function tell(known: PositionView | undefined, position: PositionView): void {
  const news = newsOf(known, position);
  if (!news) return;
  const t = text();
  const side = t(`contract.${position.direction === 'buy' ? 'long' : 'short'}`);
  const said = t(`contract.news.${news}`, { pair: pairName(position), side });
  if (news === 'filled' || news === 'stop-profit') showSuccess(said);
  else showError(said);
}

/** Loads everything anew. A failure is to be shown: without it the numbers on screen could be old. */
async function reload(): Promise<void> {
  const token = credentials()?.token;
  if (!token) return;
  const pushesThen = now.pushes;
  const [holding, waiting] = await Promise.all([
    everyRow((page) => listContracts(1, page)),
    everyRow((page) => listContracts(4, page)),
  ]);
  if (token === credentials()?.token) change(loaded(now, [...holding, ...waiting], pushesThen));
}
