import type { SecondView } from '@bourse/protocol/second/calls';
import { formatAtLeast } from '@bourse/ui/format/decimal';
import { pairName } from '../api/config.ts';
import { currentLanguage, text } from '../i18n/language.ts';
import { tellNews } from '../inbox/news.ts';
import { byAge } from '../live/live-list.ts';
import { userList } from '../live/user-list.ts';
import { everyRow } from '../records/every-row.ts';
import { listSeconds } from './api.ts';
import { netOf } from './net.ts';

const isOver = ({ entryStatus }: SecondView): boolean => entryStatus === 2;

const STAGES = { pending: 0, running: 1, win: 2, lose: 2, draw: 2, void: 2 } as const;

/** The answer to an order may arrive after a push about what became of it. */
function isStale(known: SecondView, second: SecondView): boolean {
  return STAGES[known.status] >= STAGES[second.status];
}

/** The reader's open second contracts. */
export const seconds = userList<SecondView>({
  keyOf: ({ id }) => id,
  isOver,
  isStale,
  byAge,
  load: () => everyRow((page) => listSeconds(1, page)),
  rowsIn: (message) => message.seconds,
  onChanges: (changes) => tellResults(changes.map(({ row }) => row).filter(isOver)),
  onGone: async (gone) => {
    const missed = new Set(gone.map(({ id }) => id));
    const { list } = await listSeconds(2, { pageNo: 1, pageSize: 50 });
    tellResults(list.filter(({ id }) => missed.has(id)));
  },
});

/** So many results at once are told one by one; of more, the rest is in the list. */
const TOLD_AT_ONCE = 3;

function tellResults(ended: readonly SecondView[]): void {
  for (const second of ended.slice(0, TOLD_AT_ONCE)) tellResult(second);
}

function tellResult({ id, status, profit, fee, openAmount, quoteCoin, ...second }: SecondView): void {
  if (status === 'pending' || status === 'running') return;
  const amount = formatAtLeast(status === 'win' ? profit : openAmount, 2, 8, currentLanguage());
  const net = formatAtLeast(netOf({ profit, fee }).replace('-', ''), 2, 8, currentLanguage());
  const about = { id, pair: pairName({ ...second, quoteCoin }), amount, net, coin: quoteCoin };
  const said = text()(`second.result.${status}`, about);
  tellNews(status === 'lose' ? 'error' : 'success', said);
}
