import { useEffect } from 'react';
import { SITE } from './site.ts';

/** The document's title while the component is on screen; it ends with whose page it is. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title.includes(SITE) ? title : `${title} · ${SITE}`;
  }, [title]);
}
