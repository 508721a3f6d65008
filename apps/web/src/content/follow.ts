import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { mayOpen } from '../app/guard.ts';
import { askLogin, credentials } from '../session/session.ts';

/** Opens a page of the app that a text or banner leads to; a visitor is asked to log in where the guard would turn him away. */
export function useFollow(): (path: string) => void {
  const router = useRouter();
  return useCallback(
    (path: string) => {
      const { pathname } = new URL(path, location.origin);
      if (mayOpen(pathname.slice(router.basepath.length), credentials() !== undefined))
        router.history.push(path);
      else askLogin('login', { to: path.slice(router.basepath.length) });
    },
    [router],
  );
}
