import { useState } from 'react';
import { failureText } from './client.ts';

/** Something that is tried at a click: whether it is under way, and what the reader is told when it fails. */
export function useAttempt() {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** The promise never rejects. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setPending(false);
    }
  }

  return { pending, failure, setFailure, attempt };
}
