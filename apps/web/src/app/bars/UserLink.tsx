import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readPage } from '../../content/reading.ts';
import { askLogin, useSignedIn } from '../../session/session.ts';

interface UserLinkProps extends Pick<LinkProps, 'to' | 'search' | 'hash' | 'activeOptions'> {
  /** What it leads to is for users only: a visitor reads its text over his page, or is asked to log in. */
  forUsers?: boolean | undefined;
  className?: string;
  children: ReactNode;
}

/** A link of the navigation, for visitors too. */
export function UserLink({ forUsers = false, children, ...link }: UserLinkProps) {
  const signedIn = useSignedIn();
  const ask = forUsers && !signedIn;
  return (
    <Link
      {...link}
      // The guard would only send a visitor back to the home page.
      {...(ask && {
        preload: false,
        onClick: (event) => {
          event.preventDefault();
          const to = typeof link.to === 'string' ? link.to : undefined;
          if (to === undefined || !readPage(to)) askLogin('login', to === undefined ? 'home' : { to });
        },
      })}
    >
      {children}
    </Link>
  );
}
