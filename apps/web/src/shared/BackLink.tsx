import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';

function Anchor({ children, ...link }: ComponentProps<'a'>) {
  return (
    <a
      {...link}
      className="mb-4 inline-flex items-center gap-1.5 self-start rounded-control text-13 text-muted hover:text-ink max-[699px]:-mt-3 max-[699px]:mb-1 max-[699px]:min-h-11"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </a>
  );
}

/** Above a page: to what it belongs to. */
export const BackLink = createLink(Anchor);
