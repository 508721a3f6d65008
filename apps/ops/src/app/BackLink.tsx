import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

interface BackLinkProps extends Pick<LinkProps, 'to' | 'search'> {
  children: ReactNode;
}

/** In the head of a page: the list that it belongs to. */
export function BackLink({ children, ...target }: BackLinkProps) {
  return (
    <Link {...target} className="link flex items-center gap-1">
      <ArrowLeft aria-hidden className="size-3.5" />
      {children}
    </Link>
  );
}
