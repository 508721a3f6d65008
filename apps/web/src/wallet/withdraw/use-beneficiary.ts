import type { ChainView } from '@bourse/protocol/wallet/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../api/client.ts';
import { bookQuery } from '../api.ts';
import { EMPTY_PARTY, filled, problemsOf, type PartyDraft } from '../travel/party-draft.ts';
import { useBeneficiaryNeed } from '../travel/need.ts';

/** Whom a withdrawal is to, where the travel rule asks for him. */
export interface Beneficiary {
  /** `saved`: with the address in the book. */
  readonly state: 'unasked' | 'asked' | 'saved';
  /** From which worth on, in USDT; empty while it is off. */
  readonly from: string;
  readonly party: PartyDraft;
  readonly setParty: (party: PartyDraft) => void;
  /** What of it is sent with the withdrawal; `undefined`: something is missing. */
  readonly told: () => Partial<PartyDraft> | undefined;
  /** Whether the exchange has refused for want of him, at prices of its own: then the fields are there. */
  readonly askIfWanted: (error: unknown) => boolean;
  readonly clear: () => void;
}

export function useBeneficiary(
  chain: ChainView,
  { address, memo, amount }: { address: string; memo: string; amount: string },
): Beneficiary {
  const { from = '', isNeeded } = useBeneficiaryNeed(chain.currency, amount);
  const [party, setParty] = useState(EMPTY_PARTY);
  const [wanted, setWanted] = useState(false);
  const asks = from !== '' && (isNeeded || wanted);
  const book = useQuery({ ...bookQuery(chain.currency, chain.chain), enabled: asks }).data;
  const isSaved = book?.some(
    (entry) => entry.beneficiary === 1 && entry.address === address && (entry.memo ?? '') === memo.trim(),
  );
  const state = !asks ? 'unasked' : isSaved ? 'saved' : 'asked';
  return {
    ...{ state, from, party, setParty },
    told: () => {
      if (state !== 'asked') return {};
      return Object.keys(problemsOf(party)).length === 0 ? filled(party) : undefined;
    },
    askIfWanted: (error) => {
      const isRefused = from !== '' && error instanceof CallError && error.reason === 'TRAVEL_NEEDED';
      if (isRefused) setWanted(true);
      return isRefused;
    },
    clear: () => {
      setParty(EMPTY_PARTY);
      setWanted(false);
    },
  };
}
