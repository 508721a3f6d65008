import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { UserLink } from '../bars/UserLink.tsx';

const STEPS = ['sealed', 'first', 'check'] as const;

/** How anyone can check the outcome of a second contract. */
export function Proof() {
  const t = useTranslations('home.proof');
  return (
    <section
      aria-labelledby="proof"
      className="mb-12 rounded-card border border-line bg-panel p-5 max-sm:p-4"
    >
      <h2 id="proof" className="flex items-center gap-2.5 text-20 font-semibold">
        <ShieldCheck aria-hidden className="size-5 text-good" />
        {t('title')}
      </h2>
      <ol className="mt-4 grid gap-4 text-14 md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden className="font-semibold text-muted">
              {index + 1}
            </span>
            <span>{t(step)}</span>
          </li>
        ))}
      </ol>
      <UserLink to="/secondContract/rules" forUsers className="link mt-4 inline-block text-13">
        {t('link')}
      </UserLink>
    </section>
  );
}
