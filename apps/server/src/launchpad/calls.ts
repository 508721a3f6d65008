import { parseAmount } from '@bourse/money/amount';
import { launchpadCalls } from '@bourse/protocol/launchpad/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { Download } from '../gateway/answer.ts';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import type { LaunchpadGuards } from './launchpad.ts';
import type { OpenProjects } from './open-projects.ts';
import type { Participants } from './participants.ts';
import { ProjectPages } from './project-pages.ts';
import { FALLBACK, findSubscription, findTexts, listProjects, listSubscriptions } from './queries.ts';
import { subscriptionView } from './views.ts';

/** `/bb/subscribe/*`: projects of new coins, their white papers, and what the caller has in them. */
export function launchpadHandlers(
  { db, reads, clock, sequencer }: Services,
  projects: OpenProjects,
  guards: LaunchpadGuards,
  participants: Participants,
): Call[] {
  const pages = new ProjectPages({ db, clock }, projects, participants);

  const list = handle(launchpadCalls.projects, async (query, { language }) => {
    const { phase, pageNo, pageSize } = query;
    const now = clock.now();
    const { rows, total } = await listProjects(db, { phase, pageNo, pageSize, language, now });
    return {
      list: await Promise.all(rows.map((row) => pages.viewOf(row, now))),
      totalRow: total,
      serverTime: now,
    };
  });

  const detail = handle(launchpadCalls.project, async (input, { language, session }) => {
    const amount = input.amount === undefined ? undefined : parseAmount(input.amount);
    if (input.amount !== undefined && amount === undefined)
      return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
    const row = await pages.findShown(input.id, language);
    if (row instanceof Refusal) return row;
    const [texts, book, mine] = await Promise.all([
      findTexts(db, row.id, language),
      pages.bookOf(row.id, language),
      pages.mineOf(row, session),
    ]);
    const view = await pages.viewOf(row);
    const isOpen = row.status === 'open' && (view.phase === 'warming' || view.phase === 'participating');
    const preview =
      amount !== undefined && amount > 0n && session && isOpen
        ? await pages.previewOf(row, session.userId, amount)
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
    const wrong =
      (await guards.prove(launchpadCalls.purchase, input, caller)) ?? (await guards.checkStanding(caller));
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
    const row = await pages.findShown(id, language);
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
