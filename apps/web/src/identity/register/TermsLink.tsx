import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/** Below what registers: to what one agrees by it. It opens beside the form, which keeps what was filled in. */
export function TermsLink() {
  const t = useTranslations('auth');
  return (
    <p className="text-center text-12 text-muted">
      <Link to="/about/protocol" search={{ type: '9' }} target="_blank" className="finger link">
        {t('agreement')}
      </Link>
    </p>
  );
}
