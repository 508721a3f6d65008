import { useState } from 'react';
import { CallError } from './client.ts';
import { newRequestId } from './request-id.ts';

/**
 * Sends what must take effect once. When no answer came, nobody knows whether it did: the same wish is then sent again
 * under its first key, and the exchange answers the first one's outcome (docs/rules.md, "Calls and envelopes").
 */
export class Once {
  #unanswered: { wish: string; requestId: string } | undefined;

  /** `wish` is what would take effect, without proofs such as codes, which may differ the second time. */
  async send<Answer>(
    wish: Readonly<Record<string, unknown>>,
    call: (requestId: string) => Promise<Answer>,
  ): Promise<Answer> {
    const text = JSON.stringify(wish);
    const requestId = this.#unanswered?.wish === text ? this.#unanswered.requestId : newRequestId();
    this.#unanswered = { wish: text, requestId };
    try {
      const answer = await call(requestId);
      this.#unanswered = undefined;
      return answer;
    } catch (error) {
      if (error instanceof CallError && error.code !== undefined) this.#unanswered = undefined;
      throw error;
    }
  }
}

export function useOnce(): Once {
  return useState(() => new Once())[0];
}
