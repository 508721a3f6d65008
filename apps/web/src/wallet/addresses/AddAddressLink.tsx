import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

const TONES = {
  button:
    'inline-flex h-9 max-[699px]:h-11 items-center gap-1.5 rounded-control bg-accent-solid px-4 text-14 font-medium whitespace-nowrap text-on-accent transition hover:brightness-110',
  link: 'link text-13 font-medium',
};

export function AddAddressLink({ tone = 'button' }: { tone?: keyof typeof TONES }) {
  const t = useTranslations('addresses');
  return (
    <Link to="/setting/addaddress" className={TONES[tone]}>
      {tone === 'button' && <Plus aria-hidden className="size-4" />}
      {t('add')}
    </Link>
  );
}
