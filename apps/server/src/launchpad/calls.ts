import { formatAmount, parseAmount } from '@bourse/money/amount';
import {
  launchpadCalls,
  type BookView,
  type ProjectShare,
  type ProjectView,
  type SubscribePreview,
} from '@bourse/protocol/launchpad/calls';
import { phaseOf } from '@bourse/protocol/launchpad/project';
import type { Language } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { Download } from '../gateway/answer.ts';
import { handle, type Call, type Session } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import type { LaunchpadGuards } from './launchpad.ts';
import type { OpenProjects } from './open-projects.ts';
import type { Participants } from './participants.ts';
import { previewOfPurchase, SharePreviews } from './preview.ts';
import {
  FALLBACK,
  findBook,
  findProject,
  findSubscription,
  findTexts,
  listProjects,
  listSubscriptions,
  shareOf,
  type FullProject,
} from './queries.ts';
import { termsOf } from './records.ts';
import { projectView, subscriptionView } from './views.ts';

/** `/bb/subscribe/*`: projects of new coins, their white papers, and what the caller has in them. */
export function launchpadHandlers(
  { db, reads, clock, sequencer }: Services,
  projects: OpenProjects,
  guards: LaunchpadGuards,
  participants: Participants,
): Call[] {
  const previews = new SharePreviews();

  async function viewOf(row: FullProject, now = clock.now()): Promise<ProjectView> {
    const { name, summary, icon, symbol } = row;
    return projectView(row, { name, summary, icon, symbol, participants: await participants.of(row) }, now);
  }

  /** A project that may be seen: before its warm-up nobody is told that it exists. */
  async function findShown(id: string, language: Language): Promise<FullProject | Refusal> {
    const row = await findProject(db, id, language);
    if (!row || phaseOf(termsOf(row), row.status === 'cancelled', clock.now()) === 'upcoming')
      return refuse('PROJECT_NOT_FOUND');
    return row;
  }

  async function previewOf(
    row: FullProject,
    user: number,
    amount: bigint,
  ): Promise<SubscribePreview | undefined> {
    const terms = termsOf(row);
    const own = await shareOf(db, row.id, user);
    let stake = amount;
    let preview;
    if (terms.mode === 'first-come') preview = previewOfPurchase(terms, BigInt(row.issued), own, amount);
    else {
      const project = projects.get(terms.id);
      if (!project) return undefined;
      preview = previews.preview(project, user, own.paid, amount);
      stake += own.paid;
    }
    return {
      amount: formatAmount(amount),
      coins: formatAmount(preview.coins),
      cost: formatAmount(preview.cost),
      refund: formatAmount(stake - preview.cost),
    };
  }

  async function bookOf(id: string, language: Language): Promise<BookView | undefined> {
    const book = await findBook(db, id, language);
    if (!book) return undefined;
    const path = `/bb/subscribe/book/${id}/${book.language}`;
    return {
      language: book.language,
      kind: book.kind,
      path: book.kind === 'pdf' ? path : '',
      text: book.text?.toString() ?? '',
      languages: book.languages,
    };
  }

  async function mineOf(row: FullProject, session: Session | undefined): Promise<ProjectShare | undefined> {
    if (!session) return undefined;
    const { paid, coins } = await shareOf(db, row.id, session.userId);
    const left = BigInt(row.purchase_max) - paid;
    return {
      paid: formatAmount(paid),
      coins: formatAmount(coins),
      left: formatAmount(left > 0n ? left : 0n),
    };
  }

  const list = handle(launchpadCalls.projects, async (query, { language }) => {
    const { phase, pageNo, pageSize } = query;
    const now = clock.now();
    const { rows, total } = await listProjects(db, { phase, pageNo, pageSize, language, now });
    return {
      list: await Promise.all(rows.map((row) => viewOf(row, now))),
      totalRow: total,
      serverTime: now,
    };
  });

  const detail = handle(launchpadCalls.project, async (input, { language, session }) => {
    const amount = input.amount === undefined ? undefined : parseAmount(input.amount);
    if (input.amount !== undefined && amount === undefined)
      return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
    const row = await findShown(input.id, language);
    if (row instanceof Refusal) return row;
    const [texts, book, mine] = await Promise.all([
      findTexts(db, row.id, language),
      bookOf(row.id, language),
      mineOf(row, session),
    ]);
    const view = await viewOf(row);
    const isOpen = row.status === 'open' && (view.phase === 'warming' || view.phase === 'participating');
    const preview =
      amount !== undefined && amount > 0n && session && isOpen
        ? await previewOf(row, session.userId, amount)
        : undefined;
    return {
      ...view,
      rules: texts?.rules ?? '',
      facts: texts?.facts ?? [],
      language: texts?.language ?? FALLBACK,
      ...(book && { book }),
      ...(mine && { mine }),
      ...(preview && { preview }),
      serverTime: clock.now(),
    };
  });

  const purchase = handle(launchpadCalls.purchase, async (input, caller) => {
    const { session } = caller;
    const amount = parseAmount(input.amount);
    if (amount === undefined) return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
    if ((await guards.kycState(session.userId)) !== 2) return refuse('KYC_REQUIRED');
    const wrong = await guards.prove(launchpadCalls.purchase, input, caller);
    if (wrong) return wrong;
    const reply = await sequencer.submit({
      type: 'subscribe',
      user: session.userId,
      ...(input.requestId === undefined ? {} : { requestId: input.requestId }),
      projectId: Number(input.id),
      amount,
    });
    if (reply.status === 'refused') return reply.refusal;
    const row = reply.subscription;
    const terms = row && projects.get(Number(row.project_id))?.terms;
    // A repeated request names the subscription of its first time; and the project may have ended in the same batch.
    if (!terms) return subscriptionView(await findSubscription(db, reply.result.subscriptionId!));
    return subscriptionView({ ...row, mode: terms.mode, price: String(terms.price) });
  });

  const my = handle(launchpadCalls.mine, async ({ id, status, pageNo, pageSize }, { session, language }) => {
    const now = clock.now();
    const { rows, total } = await listSubscriptions(reads.db, {
      ...(id !== undefined && { projectId: id }),
      ...(status !== undefined && { status }),
      user: session.userId,
      language,
      now,
      pageNo,
      pageSize,
    });
    const lines = rows.map((row) => ({
      ...subscriptionView(row),
      name: row.name,
      icon: row.icon,
      phase: row.phase,
    }));
    return { list: lines, totalRow: total, serverTime: now };
  });

  const book = handle(launchpadCalls.whitePaper, async ({ id, language }) => {
    const row = await findShown(id, language);
    if (row instanceof Refusal) return row;
    const pdf = await db
      .selectFrom('project_books')
      .select('body')
      .where('project_id', '=', id)
      .where('language', '=', language)
      .where('kind', '=', 'pdf')
      .executeTakeFirst();
    if (!pdf) return refuse('NOT_FOUND');
    // An operator may replace it, so not for long.
    return new Download({
      contentType: 'application/pdf',
      body: pdf.body,
      cacheControl: 'public, max-age=300',
    });
  });

  return [list, detail, purchase, my, book];
}
