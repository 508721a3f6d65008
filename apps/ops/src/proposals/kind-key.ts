import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';

type KindKey<Kind extends string> = Kind extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;

/** Keys of texts have no dots. */
export function kindKey<Kind extends ProposalView['kind']>(kind: Kind): KindKey<Kind> {
  return kind.replace('.', '_') as KindKey<Kind>;
}
