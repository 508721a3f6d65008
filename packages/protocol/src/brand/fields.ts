import { z } from 'zod';
import { line } from '../fields.ts';
import { COLOUR } from './colours.ts';
import { VISIBLE } from '../plain-text.ts';
import { LANGUAGES } from '../languages.ts';
import { WEB_ADDRESS } from '../web-address.ts';

/** Pages elsewhere that the footer links. */
export const MOST_SOCIAL_LINKS = 8;

const address = z.string().max(300).regex(WEB_ADDRESS);

export const socialLink = z.strictObject({
  name: line(30).describe('As it is shown: `X`, `Telegram`.'),
  url: address,
});
export type SocialLink = z.infer<typeof socialLink>;

/** Where a picture that an operator has stored is served; empty: none. */
export const picturePath = z.union([z.literal(''), z.string().regex(/^\/bb\/file\/icon\/[0-9a-f]{32}$/)]);

/** Whose exchange this is: what stands on every page, mail and picture. */
export const brandFields = {
  name: line(40),
  legalEntity: z
    .union([z.literal(''), line(160)])
    .describe('Named in the footer and in mails; empty: nobody.'),
  accent: z
    .union([z.literal(''), z.string().regex(COLOUR)])
    .describe('Colour of buttons and links; empty: ours.'),
  logo: picturePath.describe('On light pages and in mails; empty: the icon and the name.'),
  logoDark: picturePath.describe('On dark pages; empty: as on light ones.'),
  favicon: picturePath.describe('Empty: our mark.'),
  serviceUrl: z
    .union([
      z.literal(''),
      address,
      z
        .string()
        .max(300)
        .regex(/^mailto:[^\s<>"'`\\@]+@[^\s<>"'`\\@]+$/)
        .regex(VISIBLE),
    ])
    .describe('Customer service; empty: none.'),
  social: z.array(socialLink).max(MOST_SOCIAL_LINKS),
  languages: z.array(z.enum(LANGUAGES)).min(1).describe('Those that the menu offers.'),
};

export const brand = z.strictObject(brandFields);
export type Brand = z.infer<typeof brand>;
