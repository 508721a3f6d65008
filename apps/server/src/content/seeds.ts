import { readFile } from 'node:fs/promises';
import type { ContentKind } from '@bourse/protocol/operators/content/kinds';
import { LANGUAGES, type Language } from '@bourse/protocol/pairs';
import type { Database } from '../database/schema.ts';

interface Seed {
  readonly slug: string;
  readonly kind: ContentKind;
  readonly tab?: string;
}

const article = (slug: string, tab = ''): Seed => ({ slug, kind: 'article', tab });

/** What a fresh exchange has to say, in the order in which it is shown. Texts are in `seed/<language>/<slug>.md`. */
const SEEDS: readonly Seed[] = [
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
  article('legal'),
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

/** Long before any exchange started, so that they are to be seen on the first day. */
const PUBLISHED = new Date('2025-01-01T00:00:00Z');

/** Puts in what is not there yet, by its slug. What an operator has changed since stays as he left it. */
export async function plantSeeds(db: Database): Promise<void> {
  const present = await db.selectFrom('contents').select('slug').where('slug', 'is not', null).execute();
  const known = new Set(present.map(({ slug }) => slug));
  for (const [position, seed] of SEEDS.entries()) {
    if (!known.has(seed.slug)) await plant(db, seed, position);
  }
}

async function plant(db: Database, { slug, kind, tab = '' }: Seed, position: number): Promise<void> {
  const texts = await Promise.all(LANGUAGES.map((language) => readSeed(language, slug)));
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('contents')
      .values({
        kind,
        slug,
        tab,
        position,
        published_at: PUBLISHED,
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
