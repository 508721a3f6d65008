import type { Brand } from '@bourse/protocol/brand/fields';
import type { Logger } from 'pino';
import { IconStore } from '../files/icon-store.ts';
import type { Settings } from '../settings.ts';
import { keepBrand } from './kept-brand.ts';

/** Hands each brand that is loaded or set to the page of the next start. A disk that is full costs that page its look only. */
export function keepForStart(
  { dataDir, filesDir }: Pick<Settings, 'dataDir' | 'filesDir'>,
  log: Logger,
): (set: Brand | undefined) => Promise<void> {
  const icons = new IconStore(filesDir);
  return async (set) => {
    try {
      await keepBrand(dataDir, set, set && (await icons.readPath(set.favicon)));
    } catch (error) {
      log.warn({ err: error }, 'the brand could not be kept for the page of the next start');
    }
  };
}
