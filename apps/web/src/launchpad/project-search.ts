import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@bourse/protocol/launchpad/subscription';
import { LANGUAGES, type Language } from '@bourse/protocol/languages';

/** The tabs of `/subcribe`, in the order in which they interest a buyer. A cancelled project is an ended one. */
export const TABS = ['participating', 'warming', 'ended'] as const;
export type Tab = (typeof TABS)[number];

export interface ProjectsSearch {
  phase?: Tab;
}

/** What is asked for in an address; nonsense in it is passed over. */
export function readProjectsSearch({ phase }: Readonly<Record<string, unknown>>): ProjectsSearch {
  const tab = TABS.find((each) => each === phase);
  return tab ? { phase: tab } : {};
}

export interface ProjectSearch {
  id?: string;
}

export function readProjectSearch({ id }: Readonly<Record<string, unknown>>): ProjectSearch {
  return typeof id === 'string' && /^[1-9][0-9]{0,14}$/.test(id) ? { id } : {};
}

export interface BookSearch extends ProjectSearch {
  /** Another language than the reader's own. */
  language?: Language;
}

export function readBookSearch(search: Readonly<Record<string, unknown>>): BookSearch {
  const language = LANGUAGES.find((each) => each === search.language);
  return { ...readProjectSearch(search), ...(language && { language }) };
}

export interface PurchasesSearch {
  status?: SubscriptionStatus;
}

export function readPurchasesSearch({ status }: Readonly<Record<string, unknown>>): PurchasesSearch {
  const known = SUBSCRIPTION_STATUSES.find((each) => each === status);
  return known ? { status: known } : {};
}
