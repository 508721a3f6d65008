import { gatherEvidence } from '@bourse/protocol/second/verify-evidence';
import {
  termsOf,
  verifySecond,
  type StatedSecond,
  type VerifyStep,
} from '@bourse/protocol/second/verify-steps';
import { useEffect, useRef, useState } from 'react';
import { text } from '../../i18n/language.ts';
import { CallError } from '../../api/client.ts';
import { chainSource, getPublicSecond, getSecond } from '../api.ts';
import { receiptOf } from './receipts.ts';
import { sha256 } from '../../shared/sha256.ts';

export type Verification =
  | { phase: 'idle' }
  /** `blocks` of the chain have come so far. */
  | { phase: 'working'; blocks: number }
  | { phase: 'done'; stated: StatedSecond; steps: readonly VerifyStep[] }
  | { phase: 'failed'; message: string };

/**
 * Verifies an order in this browser: the exchange is asked for its claim and for the blocks, and what it claims is worked
 * out again from the blocks. `own`: of the reader's own, whose amounts are known.
 */
export function useVerify(id: string, own: boolean): [Verification, () => void] {
  const [state, setState] = useState<Verification>({ phase: 'idle' });
  const run = useRef(0);

  useEffect(() => {
    setState({ phase: 'idle' });
    // What is under way is about another order, or nobody looks at it any more.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is a number, and its newest value is meant
    return () => void run.current++;
  }, [id, own]);

  async function verify(): Promise<void> {
    const mine = ++run.current;
    const show = (next: Verification): void => {
      if (mine === run.current) setState(next);
    };
    show({ phase: 'working', blocks: 0 });
    try {
      const stated = await claimOf(id, own);
      const evidence = await gatherEvidence(termsOf(stated), chainSource, (blocks) =>
        show({ phase: 'working', blocks }),
      );
      const steps = await verifySecond(stated, evidence, sha256, own ? receiptOf(id) : undefined);
      show({ phase: 'done', stated, steps });
    } catch (error) {
      if (!(error instanceof CallError)) reportError(error);
      show({
        phase: 'failed',
        message: error instanceof CallError ? error.message : text()('second.verify.unreadable'),
      });
    }
  }

  return [state, () => void verify()];
}

async function claimOf(id: string, own: boolean): Promise<StatedSecond> {
  const seen = await getPublicSecond(id);
  return own ? { ...(await getSecond(id)), priceDecimals: seen.priceDecimals } : seen;
}
