import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ServiceButton } from './ServiceButton.tsx';

const LINK = 'rounded-control hover:text-ink hover:underline';

export function Footer({ brand }: { brand: string }) {
  const t = useTranslations('shell');
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line bg-panel px-16 py-4 text-center text-12 text-muted">
      <nav aria-label={t('footer')} className="flex gap-5">
        <Link to="/home" className={LINK}>
          {t('home')}
        </Link>
        <Link to="/home/detail" className={LINK}>
          {t('trade')}
        </Link>
      </nav>
      <p>{t('copyright', { year: String(new Date().getFullYear()), brand })}</p>
      <ServiceButton />
    </footer>
  );
}
