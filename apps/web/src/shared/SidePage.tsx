import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';

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
  'flex h-10 shrink-0 items-center max-[699px]:h-11 gap-2.5 rounded-control px-3 text-14 text-muted transition hover:bg-raised hover:text-ink data-[status=active]:bg-raised data-[status=active]:font-medium data-[status=active]:text-ink data-covering:bg-raised data-covering:font-medium data-covering:text-ink';

/** A page with its siblings listed at the side; above it where the screen is narrow. */
export function SidePage({ label, links, children }: SidePageProps) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);

  // In a row that is wider than the screen, the page's own entry comes into sight.
  useEffect(() => {
    const row = nav.current;
    const here = row?.querySelector<HTMLElement>('[data-status=active], [data-covering]');
    if (row && here) row.scrollTo({ left: here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2 });
  }, [pathname]);
  useEffect(() => fadeEdges(nav.current), []);

  return (
    <div className="mx-auto grid w-[min(1520px,calc(100%-32px))] flex-1 content-start gap-4 py-6 lg:grid-cols-[184px_minmax(0,1fr)] lg:gap-5 min-[1400px]:grid-cols-[200px_minmax(0,1fr)] min-[1400px]:gap-6">
      <nav
        ref={nav}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto [scrollbar-width:none] lg:flex-col"
      >
        {links.map(({ to, search, covers, label: text, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            {...(search && { search })}
            activeOptions={{ includeSearch: false }}
            {...(covers?.includes(pathname) && { 'data-covering': true })}
            className={LINK}
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
