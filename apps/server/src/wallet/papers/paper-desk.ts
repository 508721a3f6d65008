import type { HistorySince } from '@bourse/protocol/config/calls';
import type { Language } from '@bourse/protocol/languages';
import type { PaperPeriod } from '@bourse/protocol/wallet/paper-calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { finished, Readable } from 'node:stream';
import { timeText } from '../../clock.ts';
import { Download } from '../../gateway/answer.ts';
import { LaneFull } from '../../lane.ts';
import type { Holder } from '../../places.ts';
import type { Services } from '../../services.ts';
import type { Guards } from '../../gateway/access/guards.ts';
import { statementLength } from '../statement.ts';
import { paperCsv, type Paper, type PaperRow } from './paper.ts';
import { endText, periodOf, refuseArchived, type Period } from './period.ts';
import { printPaper } from './press.ts';
import { statementColumns, statementRows, timeCell, type Reader } from './statement-paper.ts';
import { tradeColumns, tradeCount, tradeRows } from './trade-paper.ts';
import { inTurns, PAPERS, PRINTING, PRINTS, READING, Watch } from './turns.ts';
import { PAPER_WORDS } from './words.ts';

/** A spreadsheet takes about as many; a file that ended silently would be a wrong statement. */
const CSV_MAX = 1_000_000;
/** What a person leafs through, and what can be laid out beside all else. */
const PDF_MAX = 10_000;

export interface PaperOrder {
  readonly kind: 'statement' | 'trades';
  readonly days: PaperPeriod;
  readonly of: { readonly userId: number; readonly email: string };
  readonly language: Language;
  /** Who waits for it: each has one made at a time, and all of them take turns. */
  readonly by: `user:${number}` | `operator:${number}`;
  /** The nets that a user asks from, and how many of each may print at a time. */
  readonly nets?: readonly Holder[];
  /** Waited for when nothing refuses it any more, before its lines are read. */
  readonly begins?: () => Promise<void>;
}

/** With its period, which ends when the paper is made at the latest. */
interface MadePaper extends PaperOrder {
  readonly period: Period;
}

export interface PaperDeskDeps {
  readonly guards: Pick<Guards, 'realName'>;
  /** When what is in the database begins, where some of it was archived. */
  readonly historySince: () => Promise<HistorySince>;
}

/**
 * A user's statement and trade report of a period, as a table and to print. Whoever asks, has one made at a time, and all
 * together so many (`turns.ts`).
 */
export class PaperDesk {
  readonly #services: Pick<Services, 'reads' | 'clock' | 'markets' | 'brand'>;
  readonly #deps: PaperDeskDeps;
  readonly #underWay = new Set<string>();

  constructor(services: Pick<Services, 'reads' | 'clock' | 'markets' | 'brand'>, deps: PaperDeskDeps) {
    this.#services = services;
    this.#deps = deps;
  }

  csv(order: PaperOrder): Promise<Download<'text/csv; charset=utf-8'> | Refusal> {
    return this.#alone(order, async () => {
      const made = await this.#atMost(CSV_MAX, order);
      if (made instanceof Refusal) return made;
      const body = Readable.from(paperCsv(this.#tableOf(made, 'program')));
      const watch = new Watch(() => body.destroy());
      body.on('data', () => watch.seen()).pause();
      finished(body, () => watch.end());
      return new Download({
        contentType: 'text/csv; charset=utf-8',
        fileName: fileName(made, 'csv'),
        body,
      });
    });
  }

  pdf(order: PaperOrder): Promise<Download<'application/pdf'> | Refusal> {
    return this.#alone(order, async () => {
      const made = await this.#atMost(PDF_MAX, order);
      if (made instanceof Refusal) return made;
      const { language } = order;
      const words = PAPER_WORDS[language];
      const paper = await this.#paperOf(made);
      const { legalEntity, name } = this.#services.brand.current;
      return new Download({
        contentType: 'application/pdf',
        fileName: fileName(made, 'pdf'),
        body: await inPrint(order, () => printPaper(paper, { house: legalEntity || name, words, language })),
      });
    });
  }

  /** Until its last byte is sent, or its reader is gone. */
  async #alone<Answer extends Download | Refusal>(
    { by }: PaperOrder,
    make: () => Promise<Answer | Refusal>,
  ): Promise<Answer | Refusal> {
    if (this.#underWay.has(by)) return refuse('PAPER_UNDER_WAY');
    const place = PAPERS.take();
    if (!place) return refuse('BUSY');
    this.#underWay.add(by);
    const end = (): void => {
      this.#underWay.delete(by);
      place();
    };
    try {
      const made = await make();
      if (made instanceof Download && made.body instanceof Readable) finished(made.body, end);
      else end();
      return made;
    } catch (error) {
      end();
      throw error;
    }
  }

  async #atMost(most: number, order: PaperOrder): Promise<MadePaper | Refusal> {
    const { kind, days, by } = order;
    const { userId } = order.of;
    const { reads, clock } = this.#services;
    const period = periodOf(days, clock.now());
    if (period instanceof Refusal) return period;
    const archived = refuseArchived(period, await this.#deps.historySince());
    if (archived) return archived;
    const count = await READING.run(by, () =>
      kind === 'trades'
        ? tradeCount(reads.committed, userId, period, most + 1)
        : this.#lineCount(userId, period, most + 1),
    );
    if (count > most) return refuse('STATEMENT_TOO_LONG', { limit: String(most) });
    await order.begins?.();
    return { ...order, period };
  }

  async #lineCount(userId: number, { from, to }: Period, atMost: number): Promise<number> {
    const { committed } = this.#services.reads;
    const of = (account: 'spot' | 'contract') =>
      statementLength(committed, userId, { account, startTime: from, endTime: to }, atMost);
    return (await of('spot')) + (await of('contract'));
  }

  async #paperOf(made: MadePaper): Promise<Paper> {
    const { kind, days, period, of, language } = made;
    const words = PAPER_WORDS[language];
    const name = await this.#deps.guards.realName(of.userId);
    return {
      ...this.#tableOf(made, 'person'),
      title: kind === 'statement' ? words.statement : words.tradeReport,
      facts: [
        ...(name === '' ? [] : [[words.holder, name] as const]),
        [words.email, of.email],
        [words.userId, String(of.userId)],
        [words.period, `${days.from} – ${endText(days, period)}`],
        [words.made, timeText(this.#services.clock.now())],
      ],
    };
  }

  #tableOf(
    { kind, period, of: { userId }, language, by }: MadePaper,
    reader: Reader,
  ): Pick<Paper, 'columns' | 'rows'> {
    const { reads, markets } = this.#services;
    const words = PAPER_WORDS[language];
    const telling = { words, reader, pairOf: (symbol: string) => markets.get(symbol)?.spec };
    const rows: AsyncIterable<readonly PaperRow[]> =
      kind === 'statement'
        ? statementRows(reads.committed, userId, period, telling)
        : tradeRows(reads.committed, userId, period, telling);
    return {
      columns: (kind === 'statement' ? statementColumns : tradeColumns)(words),
      rows: inTurns(by, rows),
    };
  }
}

/** In its turn; throws `LaneFull` where others of its network wait already, as where there is no place at all. */
async function inPrint(
  { by, nets = [] }: Pick<PaperOrder, 'by' | 'nets'>,
  print: () => Promise<Buffer>,
): Promise<Buffer> {
  const place = PRINTS.take(...nets);
  if (!place) throw new LaneFull();
  try {
    return await PRINTING.run(by, print, by.startsWith('operator:') ? 'known' : 'stranger');
  } finally {
    place();
  }
}

function fileName({ kind, days: { from }, period }: MadePaper, ending: 'csv' | 'pdf'): string {
  return `${kind}-${from}-${timeCell(period.to).slice(0, 10)}.${ending}`;
}
