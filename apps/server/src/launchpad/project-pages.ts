import { formatAmount } from '@bourse/money/amount';
import type { BookView, ProjectShare, ProjectView, SubscribePreview } from '@bourse/protocol/launchpad/calls';
import { phaseOf } from '@bourse/protocol/launchpad/project';
import type { Language } from '@bourse/protocol/languages';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Session } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import type { OpenProjects } from './open-projects.ts';
import type { Participants } from './participants.ts';
import { previewOfPurchase, SharePreviews } from './preview.ts';
import { findBook, findProject, shareOf, type FullProject } from './queries.ts';
import { termsOf } from './records.ts';
import { projectView } from './views.ts';

/** A project as its page shows it to one reader. */
export class ProjectPages {
  readonly #services: Pick<Services, 'db' | 'clock'>;
  readonly #projects: OpenProjects;
  readonly #participants: Participants;
  readonly #previews = new SharePreviews();

  constructor(services: Pick<Services, 'db' | 'clock'>, projects: OpenProjects, participants: Participants) {
    this.#services = services;
    this.#projects = projects;
    this.#participants = participants;
  }

  /** A project that may be seen: before its warm-up nobody is told that it exists. */
  async findShown(id: string, language: Language): Promise<FullProject | Refusal> {
    const row = await findProject(this.#services.db, id, language);
    if (!row || phaseOf(termsOf(row), row.status === 'cancelled', this.#services.clock.now()) === 'upcoming')
      return refuse('PROJECT_NOT_FOUND');
    return row;
  }

  async viewOf(row: FullProject, now = this.#services.clock.now()): Promise<ProjectView> {
    const { name, summary, icon, symbol } = row;
    return projectView(
      row,
      { name, summary, icon, symbol, participants: await this.#participants.of(row) },
      now,
    );
  }

  /** What so much more (1e-8 units of the coin that is paid) would bring him now; absent while nothing can be bought. */
  async previewOf(row: FullProject, user: number, amount: bigint): Promise<SubscribePreview | undefined> {
    const terms = termsOf(row);
    const own = await shareOf(this.#services.db, row.id, user);
    let stake = amount;
    let preview;
    if (terms.mode === 'first-come') preview = previewOfPurchase(terms, BigInt(row.issued), own, amount);
    else {
      const project = this.#projects.get(terms.id);
      if (!project) return undefined;
      preview = this.#previews.preview(project, user, own.paid, amount);
      stake += own.paid;
    }
    return {
      amount: formatAmount(amount),
      coins: formatAmount(preview.coins),
      cost: formatAmount(preview.cost),
      refund: formatAmount(stake - preview.cost),
    };
  }

  /** Its white paper, in the reader's language or the next best. */
  async bookOf(id: string, language: Language): Promise<BookView | undefined> {
    const book = await findBook(this.#services.db, id, language);
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

  /** What the reader has in it, and may still put into it. */
  async mineOf(row: FullProject, session: Session | undefined): Promise<ProjectShare | undefined> {
    if (!session) return undefined;
    const { paid, coins } = await shareOf(this.#services.db, row.id, session.userId);
    const left = BigInt(row.purchase_max) - paid;
    return {
      paid: formatAmount(paid),
      coins: formatAmount(coins),
      left: formatAmount(left > 0n ? left : 0n),
    };
  }
}
