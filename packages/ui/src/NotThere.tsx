import { EmptyState } from './EmptyState.tsx';
import { useTitle } from './lib/title.ts';

/** What a page says when the address leads to nothing; `title`: what it would have shown, or where it belongs. */
export function NotThere({ title, text }: { title: string; text: string }) {
  useTitle(title);
  return <EmptyState text={text} />;
}
