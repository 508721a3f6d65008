import type { LiabilityProofView } from '@bourse/protocol/liabilities/calls';
import { verifyLiabilities, type CheckedLiabilities } from '@bourse/protocol/liabilities/verify';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { sha256 } from '../shared/sha256.ts';
import { getPriceBlock, listCommitments } from './api.ts';

export interface OwnProof {
  readonly proof: LiabilityProofView;
  readonly checked: CheckedLiabilities;
}

/** Fetches the reader's proof and works it out in this browser, against what everyone sees. */
export function useOwnProof() {
  return useMutation({
    mutationFn: async (id: number): Promise<OwnProof> => {
      const [proof, { list }] = await Promise.all([
        call('/bb/liabilities/proof', { id }),
        listCommitments(id),
      ]);
      const chain = { now: Date.now(), block: getPriceBlock };
      return { proof, checked: await verifyLiabilities(proof, list, sha256, chain) };
    },
  });
}
