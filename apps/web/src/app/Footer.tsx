import { useTranslations } from 'use-intl';

export function Footer({ brand }: { brand: string }) {
  const t = useTranslations('shell');
  return (
    <footer className="border-t border-line bg-panel px-4 py-4 text-center text-12 text-muted">
      {t('copyright', { year: String(new Date().getFullYear()), brand })}
    </footer>
  );
}
