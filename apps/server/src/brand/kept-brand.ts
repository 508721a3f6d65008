import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COLOUR } from '@bourse/protocol/brand/colours';
import type { Brand } from '@bourse/protocol/brand/fields';

/** What stands on the page that is shown while the exchange starts. */
export interface KeptBrand {
  readonly name: string;
  /** As `#rrggbb`; empty: ours. */
  readonly accent: string;
  /** The picture itself as a `data:` address, since nothing serves it yet; empty: our mark. */
  readonly icon: string;
}

const FILE = 'brand.json';
const ICON = /^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * Keeps in DATA_DIR what an operator has set, for the next start: it has to show a page before there is a database to ask.
 * Nothing is kept while the settings say whose exchange it is: they are at hand.
 */
export async function keepBrand(
  dataDir: string,
  set: Pick<Brand, 'name' | 'accent'> | undefined,
  icon: Buffer | undefined,
): Promise<void> {
  const path = join(dataDir, FILE);
  if (!set) return rm(path, { force: true });
  const kept: KeptBrand = {
    name: set.name,
    accent: set.accent,
    icon: icon ? `data:image/webp;base64,${icon.toString('base64')}` : '',
  };
  await writeFile(`${path}.part`, JSON.stringify(kept), { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** What was kept last; nothing where that cannot be read: a start never fails for it. */
export function keptBrand(dataDir: string): KeptBrand | undefined {
  try {
    const { name, accent, icon } = JSON.parse(
      readFileSync(join(dataDir, FILE), 'utf8'),
    ) as Partial<KeptBrand>;
    if (typeof name !== 'string' || name === '') return undefined;
    return {
      name,
      accent: typeof accent === 'string' && COLOUR.test(accent) ? accent : '',
      icon: typeof icon === 'string' && ICON.test(icon) ? icon : '',
    };
  } catch {
    return undefined;
  }
}
