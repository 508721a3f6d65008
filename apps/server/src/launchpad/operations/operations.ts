import { opsLaunchpadCalls } from '@bourse/protocol/operators/launchpad/calls';
import { refuse } from '@bourse/protocol/refusal';
import type { CoinRegistry } from '../../coins/coin-registry.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { Services } from '../../services.ts';
import type { Participants } from '../participants.ts';
import { projectReads, type ProjectReads } from './project-reads.ts';
import { projectTermsOperations, type ProjectTermsOperations } from './project-terms.ts';
import { projectWords, type ProjectWords } from './project-words.ts';

/** Projects as operators handle them. Terms and money are commands; words and white papers are rows. */
export interface LaunchpadOperations extends ProjectReads, ProjectTermsOperations, ProjectWords {}

export function launchpadOperations(
  services: Services,
  { counts, coins }: { readonly counts: Participants; readonly coins: CoinRegistry },
): LaunchpadOperations {
  return {
    ...projectReads(services, counts),
    ...projectTermsOperations(services, coins),
    ...projectWords(services),
  };
}

/** The lists that operators read. */
export function launchpadLists({ list, detail, subscriptions }: LaunchpadOperations): Call[] {
  return [
    handle(opsLaunchpadCalls.list, (query) => list(query)),
    handle(opsLaunchpadCalls.subscriptions, async ({ id, ...paging }) =>
      (await detail(id)) ? subscriptions(id, paging) : refuse('PROJECT_NOT_FOUND'),
    ),
  ];
}
