import type { ArchiveTable } from '../../archive/row-files.ts';
import type { AccountTable, AsideTable, JOURNAL, TickBlockTable, TransferTable } from './own-tables.ts';

/** Tables that every product shares, written only by the commit path. Numbers arrive as text. */
export interface LedgerTables {
  head: {
    epoch: string;
    seq: string;
    next_order: string;
    next_trade: string;
    next_transfer: string;
    journal_seal: string;
  };
  journal: JournalTable;
  journal_spans: JournalSpanTable;
  archives: ArchiveTable;
  accounts: AccountTable;
  transfers: TransferTable;
  set_aside: AsideTable;
  tick_blocks: TickBlockTable;
}

export type JournalTable = Omit<NonNullable<(typeof JOURNAL)['row']>, 'seal'> & {
  /** As it is read. Of the last entry of a commit: see journal-chain.ts. */
  seal: Buffer | null;
};

/** Older entries of the journal: see journal-spans.ts. */
export interface JournalSpanTable {
  last_seq: string;
  first_seq: string;
  /** Of the last entry, ms. */
  to_time: string;
  /** Of the entry before the first. */
  previous_seal: Buffer;
  /** Of the last entry. */
  seal: Buffer;
  entries: Buffer;
}

export type { AccountTable, TransferTable } from './own-tables.ts';
