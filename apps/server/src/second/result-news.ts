import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { SecondView } from '@bourse/protocol/second/calls';
import type { TellNews } from '../inbox/news.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import type { SecondTable } from './records.ts';

/** Tells those who are away what became of their second contracts. */
export function tellResults(
  tell: TellNews,
  viewOf: (row: SecondTable) => SecondView,
  batch: CommittedBatch,
): void {
  for (const row of batch.seconds) {
    const { id, baseCoin, quoteCoin, tradeType, openAmount, status, fee } = viewOf(row);
    const owner = Number(row.owner);
    const side = tradeType === 1 ? ('up' as const) : ('down' as const);
    const args = { pair: `${baseCoin}/${quoteCoin}`, side, amount: openAmount };
    if (status === 'win') {
      const net = BigInt(row.income) - parseAmount(fee)!;
      tell(owner, 'secondWon', { ...args, result: `${net > 0n ? '+' : ''}${formatAmount(net)}` }, id);
    } else if (status === 'lose') {
      const cost = BigInt(row.stake) + parseAmount(fee)!;
      tell(owner, 'secondLost', { ...args, result: formatAmount(-cost) }, id);
    } else if (status === 'draw') tell(owner, 'secondDrawn', args, id);
    else if (status === 'void') tell(owner, 'secondVoid', args, id);
  }
}
