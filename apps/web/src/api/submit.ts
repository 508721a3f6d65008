import { useRef, useState } from 'react';
import { CallError, hideFailures, showFailure } from './client.ts';
import { newRequestId } from './request-id.ts';

/** Whether nobody knows if the call took effect: no answer came. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof CallError) || error.code === undefined;
}

/**
 * Sends what must take effect once. When no answer came, nobody knows whether it did: the same wish is then sent again
 * under its first key, and the exchange answers the first one's outcome (docs/rules.md, "Calls and envelopes").
 * `wish` is what would take effect, without proofs such as codes, which may differ the second time.
 */
export type Once = <Answer>(wish: object, call: (requestId: string) => Promise<Answer>) => Promise<Answer>;

/** Requests whose fate has been told since: the same wish is a new one from then on. */
const settled = new Set<string>();

export function settleRequest(requestId: string): void {
  settled.add(requestId);
}

function newOnce(): Once {
  let unanswered: { text: string; requestId: string } | undefined;
  return async (wish, call) => {
    const text = JSON.stringify(wish);
    if (unanswered && settled.delete(unanswered.requestId)) unanswered = undefined;
    const requestId = unanswered?.text === text ? unanswered.requestId : newRequestId();
    unanswered = { text, requestId };
    try {
      const answer = await call(requestId);
      unanswered = undefined;
      return answer;
    } catch (error) {
      if (!isUnanswered(error)) unanswered = undefined;
      throw error;
    }
  };
}

export interface Submit {
  /** From the click until all is done. */
  readonly pending: boolean;
  /**
   * Makes the calls, and goes on with what follows them. What fails is shown to the reader, or is for `failed` to deal
   * with; the promise never rejects. A second click before the end does nothing.
   */
  readonly submit: (
    act: (once: Once) => Promise<unknown>,
    failed?: (error: unknown) => void,
  ) => Promise<void>;
}

/** How a form or a button sends. */
export function useSubmit(): Submit {
  const [pending, setPending] = useState(false);
  const [once] = useState(newOnce);
  const isBusy = useRef(false);
  const submit: Submit['submit'] = async (act, failed = showFailure) => {
    if (isBusy.current) return;
    isBusy.current = true;
    hideFailures();
    setPending(true);
    try {
      await act(once);
    } catch (error) {
      failed(error);
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };
  return { pending, submit };
}
