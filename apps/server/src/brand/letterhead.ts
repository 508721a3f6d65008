import { accentsOf } from '@bourse/protocol/brand/colours';
import type { Letterhead } from '../mail/render-email.ts';
import type { Services } from '../services.ts';

const OUR_COLOUR = '#1d58e8';

/** The brand as mails show it. Its logo only where readers can reach it: on a public address. */
export function letterhead({ brand, settings }: Pick<Services, 'brand' | 'settings'>): Letterhead {
  const { name, legalEntity, accent, logo } = brand.current;
  const { publicUrl } = settings;
  return {
    name,
    legalEntity,
    colour: accent === '' ? OUR_COLOUR : accentsOf(accent).solidOnLight,
    ...(logo !== '' && publicUrl.startsWith('https:') && { logo: publicUrl + logo }),
  };
}
