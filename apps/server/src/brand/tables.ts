import type { SocialLink } from '@bourse/protocol/brand/fields';
import type { Language } from '@bourse/protocol/languages';
import type { ColumnType } from 'kysely';

export interface BrandTables {
  brand: BrandTable;
}

/** One row; none while the exchange stands as the software comes (migration 0049). */
export interface BrandTable {
  only_row: ColumnType<true, never, never>;
  name: string;
  legal_entity: string;
  accent: string;
  logo: string;
  logo_dark: string;
  favicon: string;
  service_url: string;
  social: ColumnType<SocialLink[], string, string>;
  languages: Language[];
}
