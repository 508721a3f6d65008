import type { LinkProps } from '@tanstack/react-router';

/** An entry of the top bar. */
export interface Entry {
  to: NonNullable<LinkProps['to']>;
  /** Key of its name in the texts of the shell. */
  name: 'home' | 'subscriptions' | 'trade' | 'contract' | 'secondContract' | 'help';
  /** A visitor is asked to log in (docs/rules.md, "Screens", route guard). */
  forUsers?: true;
}

/** The top bar's entries in the order of docs/rules.md, "Screens"; below 1100 px they are in its menu. */
export const ENTRIES: readonly Entry[] = [
  { to: '/home', name: 'home' },
  { to: '/subcribe', name: 'subscriptions' },
  { to: '/home/detail', name: 'trade' },
  { to: '/contract', name: 'contract' },
  { to: '/secondContract', name: 'secondContract' },
  { to: '/help', name: 'help', forUsers: true },
];
