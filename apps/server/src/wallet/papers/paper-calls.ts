import { paperCalls, type PaperPeriod } from '@bourse/protocol/wallet/paper-calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { finished, Readable } from 'node:stream';
import { timeText } from '../../clock.ts';
import { Download } from '../../gateway/answer.ts';
import { handle, type Call, type SignedInCaller } from '../../gateway/call.ts';
import type { Services } from '../../services.ts';
import type { WalletGuards } from '../guards.ts';
import type { WalletOptions } from '../wallet.ts';
import { statementLength } from '../statement.ts';
import { paperCsv, type Paper, type PaperRow } from './paper.ts';
import { endText, periodOf, refuseArchived, type Period } from './period.ts';
import { printPaper } from './press.ts';
import { statementColumns, statementRows, timeCell, type Reader } from './statement-paper.ts';
import { tradeColumns, tradeCount, tradeRows } from './trade-paper.ts';
import { inTurns, PAPERS, PRINTING, READING, Watch } from './turns.ts';
import { PAPER_WORDS } from './words.ts';

/** A spreadsheet takes about as many; a file that ended silently would be a wrong statement. */
const CSV_MAX = 1_000_000;
/** What a person leafs through, and what can be laid out beside all else. */
const PDF_MAX = 10_000;

type Kind = 'statement' | 'trades';

interface PaperOrder {
  readonly kind: Kind;
  readonly reader: Reader;
  readonly days: PaperPeriod;
  readonly caller: SignedInCaller;
}

/** With its period, which ends when the paper is made at the latest. */
interface MadePaper extends PaperOrder {
  readonly period: Period;
}

/**
 * A user's statement and trade report of a period, as a table and to print. Each user has one made at a time, and all together
 * so many (`turns.ts`).
 */
export function paperHandlers(
  services: Services,
  {
    guards,
    historySince,
  }: { readonly guards: Pick<WalletGuards, 'realName'> } & Pick<WalletOptions, 'historySince'>,
): Call[] {
  const { reads, clock, markets, brand } = services;
  const underWay = new Set<number>();

  return [
    handle(paperCalls.statement, (days, caller) =>
      alone(caller, () => csv({ kind: 'statement', reader: 'program', days, caller })),
    ),
    handle(paperCalls.statementPdf, (days, caller) =>
      alone(caller, () => pdf({ kind: 'statement', reader: 'person', days, caller })),
    ),
    handle(paperCalls.trades, (days, caller) =>
      alone(caller, () => csv({ kind: 'trades', reader: 'program', days, caller })),
    ),
    handle(paperCalls.tradesPdf, (days, caller) =>
      alone(caller, () => pdf({ kind: 'trades', reader: 'person', days, caller })),
    ),
  ];

  /** Until its last byte is sent, or its reader is gone. */
  async function alone<Answer extends Download | Refusal>(
    { session }: SignedInCaller,
    make: () => Promise<Answer | Refusal>,
  ): Promise<Answer | Refusal> {
    const { userId } = session;
    if (underWay.has(userId)) return refuse('PAPER_UNDER_WAY');
    const place = PAPERS.take();
    if (!place) return refuse('BUSY');
    underWay.add(userId);
    const end = (): void => {
      underWay.delete(userId);
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

  async function csv(order: PaperOrder): Promise<Download<'text/csv; charset=utf-8'> | Refusal> {
    const made = await atMost(CSV_MAX, order);
    if (made instanceof Refusal) return made;
    const body = Readable.from(paperCsv(tableOf(made)));
    const watch = new Watch(() => body.destroy());
    body.on('data', () => watch.seen()).pause();
    finished(body, () => watch.end());
    return new Download({
      contentType: 'text/csv; charset=utf-8',
      fileName: fileName(made, 'csv'),
      body,
    });
  }

  async function pdf(order: PaperOrder): Promise<Download<'application/pdf'> | Refusal> {
    const { kind, caller } = order;
    const made = await atMost(PDF_MAX, order);
    if (made instanceof Refusal) return made;
    const words = PAPER_WORDS[caller.language];
    const { userId, email } = caller.session;
    const name = await guards.realName(userId);
    const paper: Paper = {
      ...tableOf(made),
      title: kind === 'statement' ? words.statement : words.tradeReport,
      facts: [
        ...(name === '' ? [] : [[words.holder, name] as const]),
        [words.email, email],
        [words.userId, String(userId)],
        [words.period, `${order.days.from} – ${endText(order.days, made.period)}`],
        [words.made, timeText(clock.now())],
      ],
    };
    const house = brand.current.legalEntity || brand.current.name;
    return new Download({
      contentType: 'application/pdf',
      fileName: fileName(made, 'pdf'),
      body: await PRINTING.run(userId, () => printPaper(paper, { house, words, language: caller.language })),
    });
  }

  async function atMost(most: number, order: PaperOrder): Promise<MadePaper | Refusal> {
    const { kind, days, caller } = order;
    const period = periodOf(days, clock.now());
    if (period instanceof Refusal) return period;
    const { userId } = caller.session;
    const archived = refuseArchived(period, await historySince());
    if (archived) return archived;
    const count = await READING.run(userId, () =>
      kind === 'trades'
        ? tradeCount(reads.committed, userId, period, most + 1)
        : lineCount(userId, period, most + 1),
    );
    return count > most ? refuse('STATEMENT_TOO_LONG', { limit: String(most) }) : { ...order, period };
  }

  async function lineCount(userId: number, { from, to }: Period, atMost: number): Promise<number> {
    const of = (account: 'spot' | 'contract') =>
      statementLength(reads.committed, userId, { account, startTime: from, endTime: to }, atMost);
    return (await of('spot')) + (await of('contract'));
  }

  function tableOf({ kind, reader, period, caller }: MadePaper): Pick<Paper, 'columns' | 'rows'> {
    const words = PAPER_WORDS[caller.language];
    const { userId } = caller.session;
    const telling = { words, reader, pairOf: (symbol: string) => markets.get(symbol)?.spec };
    const rows: AsyncIterable<readonly PaperRow[]> =
      kind === 'statement'
        ? statementRows(reads.committed, userId, period, telling)
        : tradeRows(reads.committed, userId, period, telling);
    return {
      columns: (kind === 'statement' ? statementColumns : tradeColumns)(words),
      rows: inTurns(userId, rows),
    };
  }
}

function fileName({ kind, days: { from }, period }: MadePaper, ending: 'csv' | 'pdf'): string {
  return `${kind}-${from}-${timeCell(period.to).slice(0, 10)}.${ending}`;
}
