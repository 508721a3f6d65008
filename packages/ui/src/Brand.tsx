import { classes } from './lib/classes.ts';
import { siteIcon } from './lib/site.ts';

interface BrandProps {
  name: string;
  /** Pictures in the place of mark and name; empty: none. */
  logo?: string;
  /** On dark pages; empty: as on light ones. */
  logoDark?: string;
}

/** The icon and the name, or the logo, as set by the operator. */
export function Brand({ name, logo = '', logoDark = '' }: BrandProps) {
  if (logo !== '') {
    const dark = logoDark || logo;
    return (
      <>
        <Logo path={dark} name={name} className="in-data-[theme=light]:hidden" />
        <Logo path={logo} name={name} className="in-data-[theme=dark]:hidden" />
      </>
    );
  }
  return (
    <span className="flex items-center gap-2.5 text-16 font-semibold tracking-tight text-ink">
      <SiteMark />
      {name}
    </span>
  );
}

/** Only one of the two is loaded: what is not displayed is not fetched. */
function Logo({ path, name, className }: { path: string; name: string; className: string }) {
  return (
    <img
      src={path}
      alt={name}
      loading="lazy"
      className={classes('h-7 max-w-40 object-contain object-left max-sm:max-w-28', className)}
    />
  );
}

function SiteMark() {
  const icon = siteIcon();
  if (icon === undefined) return <Mark />;
  return <img src={icon} alt="" className="size-7 object-contain" />;
}

/** Ours. */
export function Mark() {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className="size-7">
      <rect width="32" height="32" rx="7" fill="var(--accent-solid)" />
      <path fill="var(--on-accent)" d="M8 17h4v8H8zM14 12h4v13h-4zM20 7h4v18h-4z" />
    </svg>
  );
}
