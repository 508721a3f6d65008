import { accentsOf } from '@bourse/protocol/brand/colours';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { Mark } from '@bourse/ui/Brand';
import type { BrandForm } from './brand-form.ts';

const OURS = {
  dark: { solid: '#2f6bf0', link: '#5b92ff' },
  light: { solid: '#1d58e8', link: '#1d58e8' },
};
const SURFACES = {
  dark: { background: '#12161c', color: '#e9edf2', borderColor: '#252c37' },
  light: { background: '#ffffff', color: '#10151c', borderColor: '#dde3ea' },
};

/** Header, button and link in both themes, and the head of a mail, as they will be. */
export function BrandPreview({ form }: { form: BrandForm }) {
  const t = useTranslations('brand');
  const accents = /^#[0-9a-f]{6}$/.test(form.accent) ? accentsOf(form.accent) : undefined;
  return (
    <div className="flex flex-col gap-4">
      {(['dark', 'light'] as const).map((theme) => {
        const link = accents ? accents[theme === 'dark' ? 'onDark' : 'onLight'] : OURS[theme].link;
        const solid = accents?.[theme === 'dark' ? 'solidOnDark' : 'solidOnLight'] ?? OURS[theme].solid;
        const ink = accents?.onSolid ?? '#ffffff';
        const logo = theme === 'dark' ? form.logoDark || form.logo : form.logo;
        return (
          <figure key={theme} className="rounded-card border" style={SURFACES[theme]}>
            <figcaption className="sr-only">{t(theme)}</figcaption>
            <div
              className="flex h-14 items-center gap-4 border-b px-4"
              style={{ borderColor: SURFACES[theme].borderColor }}
            >
              <Sign name={form.name} logo={logo} icon={form.favicon} solid={solid} ink={ink} />
              <span className="ml-auto border-b-2 py-4 text-13 font-medium" style={{ borderColor: link }}>
                {t('sampleTab')}
              </span>
            </div>
            <div className="flex items-center gap-4 p-4 text-13">
              <span
                className="rounded-control px-4 py-2 font-medium"
                style={{ background: solid, color: ink }}
              >
                {t('sampleButton')}
              </span>
              <span className="underline underline-offset-2" style={{ color: link }}>
                {t('sampleLink')}
              </span>
            </div>
            <p className="px-4 pb-3 text-12 opacity-70">© {form.legalEntity || form.name}</p>
          </figure>
        );
      })}
      <figure className="rounded-card border p-4" style={SURFACES.light}>
        <figcaption className="mb-3 text-12 opacity-70">{t('mail')}</figcaption>
        <div className="border-b-3 pb-3" style={{ borderColor: accents?.solidOnLight ?? OURS.light.solid }}>
          {form.logo === '' ? (
            <b className="text-20">{form.name}</b>
          ) : (
            <img src={form.logo} alt={form.name} className="h-8 object-contain" />
          )}
        </div>
        <p className="mt-3 text-13">{t('sampleMail', { brand: form.name })}</p>
      </figure>
    </div>
  );
}

interface SignProps {
  name: string;
  logo: string;
  icon: string;
  solid: string;
  ink: string;
}

function Sign({ name, logo, icon, solid, ink }: SignProps) {
  if (logo !== '') return <img src={logo} alt={name} className="h-7 max-w-40 object-contain object-left" />;
  return (
    <span
      className="flex min-w-0 items-center gap-2.5 text-16 font-semibold"
      style={{ '--accent-solid': solid, '--on-accent': ink } as CSSProperties}
    >
      {icon === '' ? <Mark /> : <img src={icon} alt="" className="size-7 object-contain" />}
      <span className="truncate">{name}</span>
    </span>
  );
}
