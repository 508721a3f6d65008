import type { Command } from '@bourse/protocol/command';
import type { PairSpec } from '@bourse/protocol/pairs';
import { Refusal } from '@bourse/protocol/refusal';
import type { Services } from '../../../services.ts';
import type { Deps } from '../../deps.ts';
import type { DomainOperations } from '../../domain-operations.ts';
import type { PairViews } from './pair-views.ts';

/** What the calls about pairs have in common. */
export interface PairDeps extends Pick<Deps, 'services' | 'log' | 'proposals'> {
  readonly operations: Pick<DomainOperations, 'market' | 'coins' | 'contract' | 'second'>;
  readonly pairs: PairViews;
}

/** What an audit entry or a proposal about a pair is about. */
export const subjectOf = (symbol: string): string => `pair:${symbol}`;

export async function submit(
  { sequencer }: Pick<Services, 'sequencer'>,
  command: Command,
): Promise<Refusal | Record<string, never>> {
  const reply = await sequencer.submit(command);
  return reply.status === 'refused' ? reply.refusal : {};
}

/** Whether both coins may be traded. */
export function bothOpen(
  { coins }: Pick<DomainOperations, 'coins'>,
  { base, quote }: Pick<PairSpec, 'base' | 'quote'>,
): boolean {
  return [base, quote].every((coin) => coins.find(coin)?.status === 'open');
}
