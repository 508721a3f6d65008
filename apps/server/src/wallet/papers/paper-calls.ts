import { paperCalls, type PaperPeriod } from '@bourse/protocol/wallet/paper-calls';
import { netsOf } from '../../gateway/access/holders.ts';
import { handle, type Call, type SignedInCaller } from '../../gateway/call.ts';
import type { PaperDesk, PaperOrder } from './paper-desk.ts';
import { PRINTS_OF_NETS } from './turns.ts';

/** A user's own statement and trade report of a period, as a table and to print. */
export function paperHandlers(desk: PaperDesk): Call[] {
  return [
    handle(paperCalls.statement, (days, caller) => desk.csv(own('statement', days, caller))),
    handle(paperCalls.statementPdf, (days, caller) => desk.pdf(own('statement', days, caller))),
    handle(paperCalls.trades, (days, caller) => desk.csv(own('trades', days, caller))),
    handle(paperCalls.tradesPdf, (days, caller) => desk.pdf(own('trades', days, caller))),
  ];
}

function own(
  kind: PaperOrder['kind'],
  days: PaperPeriod,
  { session, language, ip }: SignedInCaller,
): PaperOrder {
  const nets = netsOf(ip, PRINTS_OF_NETS);
  return { kind, days, of: session, language, by: `user:${session.userId}`, nets };
}
