import { useEffect, useEffectEvent } from 'react';
import { CallError, showFailure } from '../../api/client.ts';
import { isUnanswered } from '../../api/submit.ts';
import { logInBySuggestion } from '../passkeys.ts';
import { useEnter } from './use-sign-in.ts';

/** What the exchange asks to be answered is good for five minutes. */
const RENEW_MS = 4 * 60_000;

/**
 * While the form stands, the browser suggests passkeys beside saved passwords: choosing one logs in. Where it cannot, or
 * nothing is chosen, the form is as it was.
 */
export function usePasskeySuggestion(): void {
  const enter = useEnter();
  const suggest = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const session = await logInBySuggestion(signal);
      if (session) await enter(session);
    } catch (error) {
      // Nobody asked for the suggestion: that it could not be had is told to nobody. A refusal of what was chosen is.
      if (error instanceof CallError && !isUnanswered(error) && !signal.aborted) showFailure(error);
    }
  });
  useEffect(() => {
    let round: AbortController;
    let timer: ReturnType<typeof setTimeout>;
    const begin = async (): Promise<void> => {
      const own = (round = new AbortController());
      timer = setTimeout(() => {
        own.abort();
        void begin();
      }, RENEW_MS);
      await suggest(own.signal);
      // Ended by something else that asks for a passkey: that is not to be disturbed.
      if (!own.signal.aborted) clearTimeout(timer);
    };
    void begin();
    return () => {
      clearTimeout(timer);
      round.abort();
    };
  }, []);
}
