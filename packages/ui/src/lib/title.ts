import { useEffect } from 'react';

/** The document's title while the component is on screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
