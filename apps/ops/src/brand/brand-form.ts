import type { Brand } from '@bourse/protocol/brand/fields';

/** The brand as texts of a form, by the names of its fields. */
export type BrandForm = { readonly [Name in keyof Brand]: string };
export type BrandField = keyof Brand;

export function formOf({ social, languages, ...texts }: Brand): BrandForm {
  return {
    ...texts,
    social: social.map(({ name, url }) => `${name} ${url}`).join('\n'),
    languages: languages.join(','),
  };
}

/** The fields that the form would change. */
export function changedIn(form: BrandForm, brand: Brand): BrandField[] {
  const before = formOf(brand);
  return (Object.keys(before) as BrandField[]).filter((name) => form[name].trim() !== before[name]);
}

const CHECKS: { readonly [Name in BrandField]?: RegExp } = {
  name: /^.{1,40}$/u,
  legalEntity: /^.{0,160}$/u,
  accent: /^(#[0-9a-f]{6})?$/,
  serviceUrl: /^(https:\/\/[^\s<>"'`\\@/?#]+([/?#][^\s<>"'`\\]*)?|mailto:[^\s<>"'`\\@]+@[^\s<>"'`\\@]+)?$/,
  social:
    /^(\s*|\s*[^\n]{1,30}\s+https:\/\/[^\s<>"'`\\]+\s*)(\n(\s*|\s*[^\n]{1,30}\s+https:\/\/[^\s<>"'`\\]+\s*))*$/,
  languages: /./,
};

/** The fields that are not as they must be. */
export function wrongIn(form: BrandForm): BrandField[] {
  return (Object.keys(CHECKS) as BrandField[]).filter((name) => !CHECKS[name]!.test(form[name].trim()));
}
