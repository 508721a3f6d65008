import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { mayOpen } from '../app/guard.ts';
import { readArticleSearch } from '../app/help/help-search.ts';
import { askLogin, credentials } from '../session/session.ts';
import { read, readPage, stopReading } from './reading.ts';

const ARTICLE = '/help/detail';

/**
 * Opens a page of the app that a text or banner leads to. Where the guard would turn a visitor away he is shown the text
 * over the page, if it is an article or a page to read, and is asked to log in otherwise.
 */
export function useFollow(): (path: string) => void {
  const router = useRouter();
  return useCallback(
    (path: string) => {
      const { pathname, searchParams } = new URL(path, location.origin);
      const page = pathname.slice(router.basepath.length);
      if (mayOpen(page, credentials() !== undefined)) {
        stopReading();
        router.history.push(path);
        return;
      }
      const { id } = page === ARTICLE ? readArticleSearch({ id: searchParams.get('id') }) : {};
      if (id !== undefined) read(id);
      else if (!readPage(page)) askLogin('login', { to: path.slice(router.basepath.length) });
    },
    [router],
  );
}
