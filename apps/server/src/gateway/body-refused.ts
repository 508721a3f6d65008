import type { Refusal } from '@bourse/protocol/refusal';

/** Why a request ends before its body is read; whoever answers errors says it in the envelope of the call. */
export class BodyRefused extends Error {
  readonly statusCode: 408 | 429;
  readonly refusal: Refusal;
  /** As counted: of what is refused. */
  readonly why: 'slow' | 'limited';

  constructor(statusCode: 408 | 429, refusal: Refusal) {
    super(refusal.code);
    this.statusCode = statusCode;
    this.refusal = refusal;
    this.why = statusCode === 408 ? 'slow' : 'limited';
  }
}
