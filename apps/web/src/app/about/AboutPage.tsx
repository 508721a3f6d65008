import { Outlet } from '@tanstack/react-router';
import { Building2, FileText, Mail, Scale, ShieldCheck, Sigma } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '../../session/session.ts';
import { SidePage, type SideLink } from '../../shared/SidePage.tsx';
import { ABOUT_PAGES, type AboutPageName } from './about-pages.ts';

const ICONS: Record<AboutPageName, SideLink['icon']> = {
  us: Building2,
  legal: Scale,
  protocol: FileText,
  connect: Mail,
  policy: ShieldCheck,
};
const NAMES = Object.keys(ICONS) as AboutPageName[];

/** `/about`: who runs the exchange and on what terms, beside its navigation. */
export function AboutPage() {
  const t = useTranslations('about');
  const signedIn = useSignedIn();
  // The route guard (docs/rules.md, "Screens") lets visitors read all of them but this.
  const names = NAMES.filter((name) => name !== 'policy' || signedIn);
  return (
    <SidePage
      label={t('navigation')}
      links={[
        ...names.map((name) => ({
          to: `/about/${name}` as const,
          search: { type: ABOUT_PAGES[name] },
          label: t(`links.${name}`),
          icon: ICONS[name],
        })),
        { to: '/about/liabilities', label: t('links.liabilities'), icon: Sigma },
      ]}
    >
      <Outlet />
    </SidePage>
  );
}
