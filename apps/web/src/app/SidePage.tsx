import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';

/** An entry of a side navigation. */
export interface SideLink {
  to: NonNullable<LinkProps['to']>;
  search?: { type?: string; index?: string };
  /** Pages that are reached through it and have no entry of their own. */
  covers?: readonly string[];
  label: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
}

interface SidePageProps {
  label: string;
  links: readonly SideLink[];
  children: ReactNode;
}

const LINK =
  'flex h-10 shrink-0 items-center gap-2.5 rounded-control px-3 text-14 text-muted transition hover:bg-raised hover:text-ink data-[status=active]:bg-raised data-[status=active]:font-medium data-[status=active]:text-ink';
const COVERING = 'bg-raised font-medium text-ink!';

/** A page with its siblings listed at the side; above it where the screen is narrow. */
export function SidePage({ label, links, children }: SidePageProps) {
  const { pathname } = useLocation();
  return (
    <div className="mx-auto grid w-[min(1200px,calc(100%-32px))] flex-1 content-start gap-4 py-6 lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-6">
      <nav aria-label={label} className="flex gap-1 overflow-x-auto lg:flex-col">
        {links.map(({ to, search, covers, label: text, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            {...(search && { search })}
            activeOptions={{ includeSearch: false }}
            className={covers?.includes(pathname) ? `${LINK} ${COVERING}` : LINK}
          >
            <Icon aria-hidden className="size-4" />
            {text}
          </Link>
        ))}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
