import type { Brand } from '@bourse/protocol/brand/fields';
import { LANGUAGES } from '@bourse/protocol/languages';
import type { Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Settings } from '../settings.ts';
import type { BrandTable } from './tables.ts';

/** Whose exchange it is at the moment. */
export interface CurrentBrand {
  readonly current: Brand;
}

/** Told of what an operator has set, or that none has. */
type Keep = (set: Brand | undefined) => Promise<void>;

/** What is committed together with a change: the entry in the audit log. */
type Alongside = (trx: Database, before: Brand, after: Brand) => Promise<unknown>;

/**
 * The brand. In memory, since every page and mail asks; changed through here only. Until an operator has set one, it is
 * what the settings say.
 */
export class BrandKeeper implements CurrentBrand {
  readonly #db: Database;
  readonly #given: Brand;
  readonly #keep: Keep;
  #current: Brand;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    db: Database,
    settings: Pick<Settings, 'brandName' | 'serviceUrl'>,
    keep: Keep = async () => undefined,
  ) {
    this.#db = db;
    this.#keep = keep;
    this.#given = givenBrand(settings);
    this.#current = this.#given;
  }

  get current(): Brand {
    return this.#current;
  }

  /** At a start, and after another process has changed it. */
  load(): Promise<void> {
    return this.#inTurn(async () => {
      const set = await this.#set(this.#db);
      this.#current = set ?? this.#given;
      await this.#keep(set);
    });
  }

  /** May be repeated: the same brand twice is set once. */
  change(to: Brand, alongside: Alongside): Promise<Brand> {
    return this.#inTurn(async () => {
      await this.#db.transaction().execute(async (trx) => {
        const before = (await this.#set(trx)) ?? this.#given;
        const row = rowOf(to);
        await trx
          .insertInto('brand')
          .values(row)
          .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
          .execute();
        await alongside(trx, before, to);
      });
      this.#current = to;
      await this.#keep(to);
      return to;
    });
  }

  async #set(db: Database): Promise<Brand | undefined> {
    const row = await db.selectFrom('brand').selectAll().executeTakeFirst();
    return row && brandOf(row);
  }

  /** What is read first must not be taken for what is newest. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}

/** Before anybody has set one. */
export function givenBrand({ brandName, serviceUrl }: Pick<Settings, 'brandName' | 'serviceUrl'>): Brand {
  return {
    name: brandName,
    legalEntity: '',
    accent: '',
    logo: '',
    logoDark: '',
    favicon: '',
    serviceUrl: serviceUrl ?? '',
    social: [],
    languages: [...LANGUAGES],
  };
}

function brandOf(row: Selectable<BrandTable>): Brand {
  const { name, accent, logo, favicon, social, languages } = row;
  return {
    ...{ name, accent, logo, favicon, social, languages },
    legalEntity: row.legal_entity,
    logoDark: row.logo_dark,
    serviceUrl: row.service_url,
  };
}

function rowOf({ legalEntity, logoDark, serviceUrl, social, languages, ...rest }: Brand) {
  return {
    ...rest,
    legal_entity: legalEntity,
    logo_dark: logoDark,
    service_url: serviceUrl,
    social: JSON.stringify(social),
    languages: [...languages],
  };
}
