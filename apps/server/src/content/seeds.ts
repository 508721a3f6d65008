import { readFile } from 'node:fs/promises';
import type { ContentKind } from '@bourse/protocol/operators/content/kinds';
import type { ParameterName } from '@bourse/protocol/operators/parameters';
import { LANGUAGES, type Language } from '@bourse/protocol/languages';
import type { Database } from '../database/schema.ts';
import type { Settings } from '../settings.ts';

interface Seed {
  readonly slug: string;
  readonly kind: ContentKind;
  readonly tab?: string;
  /** File of its text, where it is not named after the slug. */
  readonly text?: string;
  /** Not shown before an operator has completed and published it. */
  readonly isDraft?: boolean;
}

type Mode = Settings['mode'];

const article = (slug: string, tab = ''): Seed => ({ slug, kind: 'article', tab });

/** What any exchange has to say, in the order in which it is shown. Texts are in `seed/<language>/<slug>.md`. */
const COMMON: readonly Seed[] = [
  ...['start', 'funds', 'trading', 'contracts', 'rules'].map((slug): Seed => ({ slug, kind: 'tab' })),
  article('faq', 'start'),
  article('security', 'start'),
  article('how-to-deposit', 'funds'),
  article('how-to-withdraw', 'funds'),
  article('fees', 'trading'),
  article('subscription', 'trading'),
  article('liquidation', 'contracts'),
  article('second-contracts', 'contracts'),
  article('verify-second-contracts', 'contracts'),
  article('risk-notice', 'rules'),
  article('user-agreement', 'rules'),
  article('terms', 'rules'),
  article('privacy', 'rules'),
  article('about-us'),
  article('contact'),
];

const LEGAL = article('legal');

/** A token that does not exist, and a notice that speaks of play money. */
const DEMO: readonly Seed[] = [
  LEGAL,
  { slug: 'pitch', kind: 'pitch' },
  ...[
    'token-fee',
    'token-burned',
    'token-stakers',
    'token-early-unstake',
    'token-free-unstake',
    'token-market-cap',
  ].map((slug): Seed => ({ slug, kind: 'figure' })),
];

/** Who runs a real exchange says so himself: the notice waits for his name and address. */
const SEEDS: Readonly<Record<Mode, readonly Seed[]>> = {
  demo: [...COMMON, ...DEMO],
  production: [...COMMON, { ...LEGAL, text: 'legal-draft', isDraft: true }],
};

/** Long before any exchange started, so that they are to be seen on the first day. */
const PUBLISHED = new Date('2025-01-01T00:00:00Z');

/** What a demo's parameters begin with, and a production's never have. */
const DEMO_PARAMETERS = {
  customer_service_email: 'support@example.com',
  /** About as things stood in 2026: examples, for nothing is dealt at them. */
  currency_rates: 'USD 1, EUR 0.86, GBP 0.75, CNY 7.1, JPY 155, KRW 1460',
} as const satisfies Partial<Record<ParameterName, string>>;

/** Puts in what is not there yet, by its slug. What an operator has changed since stays as he left it. */
export async function plantSeeds(db: Database, mode: Mode): Promise<void> {
  if (mode === 'production') await removeDemo(db);
  const present = await db.selectFrom('contents').select('slug').where('slug', 'is not', null).execute();
  const known = new Set(present.map(({ slug }) => slug));
  for (const [position, seed] of SEEDS[mode].entries()) {
    if (!known.has(seed.slug)) await plant(db, seed, position);
  }
  if (mode === 'demo') await plantParameters(db);
}

async function plantParameters(db: Database): Promise<void> {
  const rows = Object.entries(DEMO_PARAMETERS).map(([name, value]) => ({ name, value }));
  await db
    .insertInto('parameters')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/**
 * What an earlier release had put into every exchange, in production too. Something that an operator has changed is his,
 * and stays.
 */
async function removeDemo(db: Database): Promise<void> {
  const slugs = DEMO.map(({ slug }) => slug);
  await db.transaction().execute(async (trx) => {
    const planted = trx
      .selectFrom('contents')
      .select('id')
      // Versions count the changes; the banners and notices of migration 0004 have no names.
      .where('version', '=', 1)
      .where('published_at', '=', PUBLISHED)
      .where(({ eb, or }) => or([eb('slug', 'in', slugs), eb('kind', 'in', ['banner', 'notice'])]));
    await trx.deleteFrom('content_versions').where('content_id', 'in', planted).execute();
    await trx.deleteFrom('contents').where('id', 'in', planted).execute();
  });
  for (const [name, value] of Object.entries(DEMO_PARAMETERS))
    await db
      .updateTable('parameters')
      .set({ value: '' })
      .where('name', '=', name)
      .where('value', '=', value)
      .execute();
}

async function plant(db: Database, seed: Seed, position: number): Promise<void> {
  const { slug, kind, tab = '', text: file = slug, isDraft = false } = seed;
  const texts = await Promise.all(LANGUAGES.map((language) => readSeed(language, file)));
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('contents')
      .values({
        kind,
        slug,
        tab,
        position,
        published_at: isDraft ? null : PUBLISHED,
        hidden_at: null,
        updated_at: PUBLISHED,
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return;
    const rows = texts.map((text) => ({ content_id: row.id, ...text }));
    await trx.insertInto('content_texts').values(rows).execute();
  });
}

/** The sources stand beside the compiled code: `src/content/seed`, also for what runs from `dist`. */
const FOLDER = new URL('../../src/content/seed/', import.meta.url);

/** Each text is in a Markdown file; what kind of thing it is, its first line says: `# Title`. */
async function readSeed(language: Language, slug: string) {
  const text = await readFile(new URL(`${language}/${slug}.md`, FOLDER), 'utf8');
  const [, title, body] = /^# (.+)\n([^]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (title === undefined) throw new Error(`content/seed/${language}/${slug}.md does not begin with a title`);
  return { language, title: title.trim(), body: body!.trim() };
}
