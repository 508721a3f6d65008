import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { askLogin, useSignedIn } from '../../session/session.ts';

interface UserLinkProps extends Pick<LinkProps, 'to' | 'search' | 'hash' | 'activeOptions'> {
  /** What it leads to is for users only: a visitor is asked to log in instead. */
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
          askLogin('login', typeof link.to === 'string' ? { to: link.to } : 'home');
        },
      })}
    >
      {children}
    </Link>
  );
}
