import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Config } from '../../api/config.ts';
import { ABOUT_PAGES } from '../about/about-pages.ts';
import { timeZone } from '@bourse/ui/format/time';
import { ServiceButton } from './ServiceButton.tsx';
import { UserLink } from './UserLink.tsx';

/** docs/rules.md, "Screens": About, Legal, Terms, Contact. */
const PAGES = ['us', 'legal', 'protocol', 'connect'] as const;

const LINK =
  'inline-flex items-center rounded-control py-0.5 hover:text-ink hover:underline finger max-[699px]:min-h-11';

/** `look`: not there before the settings are. */
export function Footer({ brand, look }: { brand: string; look?: Config['look'] }) {
  const t = useTranslations();
  const owner = look?.legalEntity || brand;
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line bg-panel px-16 py-4 text-center text-12 text-muted max-sm:px-4">
      <nav
        aria-label={t('shell.footer')}
        className="flex flex-wrap justify-center gap-x-5 gap-y-1 max-[699px]:gap-y-0"
      >
        {PAGES.map((page) => (
          <Link key={page} to={`/about/${page}`} search={{ type: ABOUT_PAGES[page] }} className={LINK}>
            {t(`about.links.${page}`)}
          </Link>
        ))}
        <a href="/docs/api" className={LINK}>
          {t('shell.apiDocs')}
        </a>
        {look?.social.map(({ name, url }) => (
          <a key={url} href={url} target="_blank" rel="noopener noreferrer" className={LINK}>
            {name}
          </a>
        ))}
        <UserLink to="/fees" forUsers className={LINK}>
          {t('fees.title')}
        </UserLink>
        <UserLink to="/connect-bot" forUsers className={LINK}>
          {t('connectBot.title')}
        </UserLink>
      </nav>
      <p>{t('shell.times', { zone: timeZone() })}</p>
      <p>{t('shell.copyright', { year: String(new Date().getFullYear()), brand: owner })}</p>
      <ServiceButton place="floating" />
    </footer>
  );
}
