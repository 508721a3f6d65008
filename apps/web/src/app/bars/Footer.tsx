import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ABOUT_PAGES } from '../about/about-pages.ts';
import { ServiceButton } from './ServiceButton.tsx';

/** docs/rules.md, "Screens": About, Legal, Terms, Contact. */
const PAGES = ['us', 'legal', 'protocol', 'connect'] as const;

export function Footer({ brand }: { brand: string }) {
  const t = useTranslations();
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line bg-panel px-16 py-4 text-center text-12 text-muted max-sm:px-4">
      <nav aria-label={t('shell.footer')} className="flex flex-wrap justify-center gap-x-5 gap-y-1">
        {PAGES.map((page) => (
          <Link
            key={page}
            to={`/about/${page}`}
            search={{ type: ABOUT_PAGES[page] }}
            className="rounded-control py-0.5 hover:text-ink hover:underline"
          >
            {t(`about.links.${page}`)}
          </Link>
        ))}
        <a href="/docs/api" className="rounded-control py-0.5 hover:text-ink hover:underline">
          {t('shell.apiDocs')}
        </a>
        <Link to="/connect-bot" className="rounded-control py-0.5 hover:text-ink hover:underline">
          {t('connectBot.title')}
        </Link>
      </nav>
      <p>{t('shell.copyright', { year: String(new Date().getFullYear()), brand })}</p>
      <ServiceButton />
    </footer>
  );
}
