import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { brand, brandFields, socialLink } from '../../brand/fields.ts';
import { LANGUAGES } from '../../languages.ts';
import { hasNoEncodedWord } from '../../plain-text.ts';
import { proposed } from '../proposals/answers.ts';

/** `Name https://address`, one to a line. */
const socialLines = z
  .string()
  .max(3_000)
  .transform((text) =>
    text.split('\n').flatMap((row) => {
      const [, name, url] = /^\s*(.*?)\s+(\S+)\s*$/.exec(row) ?? [];
      return row.trim() === '' ? [] : [{ name: name ?? '', url: url ?? '' }];
    }),
  )
  .pipe(z.array(socialLink).max(8))
  .describe('Links of the footer: `Name https://address`, one to a line; empty: none.');

const languageList = z
  .string()
  .max(40)
  .transform((text) => LANGUAGES.filter((each) => text.split(',').includes(each)))
  .pipe(brandFields.languages)
  .describe('With commas: `en-US,ko`.');

/** The name, the colours and the pictures of the exchange. A change takes two, and shows at once on every page and mail. */
export const opsBrandCalls = {
  get: declareCall({
    path: '/ops/api/brand/get',
    access: { operator: 'content.see' },
    summary: 'The brand as visitors see it',
    output: brand,
  }),
  set: declareCall({
    path: '/ops/api/brand/set',
    access: { operator: 'brand.set' },
    summary: 'Change the brand',
    description: 'All of it: what is empty is as the software comes.',
    input: z.object({
      ...brandFields,
      name: brandFields.name.refine(hasNoEncodedWord),
      legalEntity: brandFields.legalEntity.default(''),
      accent: brandFields.accent.default(''),
      logo: brandFields.logo.default(''),
      logoDark: brandFields.logoDark.default(''),
      favicon: brandFields.favicon.default(''),
      serviceUrl: brandFields.serviceUrl.default(''),
      social: socialLines.default([]),
      languages: languageList,
    }),
    output: brand.extend(proposed),
    example: { name: 'Northern Light', accent: '#0f766e', languages: 'en-US,ja' },
  }),
  picture: declareCall({
    path: '/ops/api/brand/picture',
    access: { operator: 'brand.set' },
    files: ['file'],
    summary: 'Store a picture for the brand',
    description:
      'Painted anew without what a file may hide. It shows nowhere until a change of the brand names it.',
    input: z.object({ kind: z.enum(['logo', 'favicon']) }),
    output: z.strictObject({ path: z.string() }),
    example: { kind: 'logo' },
  }),
};
