import type { QueryClient } from '@tanstack/react-query';
import { isUnanswered } from './submit.ts';

/** How often what got no answer is asked for again, for as long as it is on screen. */
export const AGAIN_MS = 5000;

/** What failed for want of an answer comes by itself once there is one; a refusal stays a refusal. */
export function startRecovery(queries: QueryClient): ReturnType<typeof setInterval> {
  return setInterval(() => {
    if (document.hidden) return;
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) =>
        state.status === 'error' && state.fetchStatus === 'idle' && isUnanswered(state.error),
    });
  }, AGAIN_MS);
}
