import { parseAmount } from '@bourse/money/amount';
import { contractCalls, type PositionView } from '@bourse/protocol/contract/calls';
import type { ContractCommand } from '@bourse/protocol/contract/commands';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import type { DoneReply } from '../sequencer/sequencer.ts';
import type { PositionTable } from './records.ts';
import { contractConfig, hasContracts } from './config-view.ts';
import { readAllTicks } from './prices.ts';
import { findPosition, listPositions } from './queries.ts';

interface ContractCallDeps {
  readonly viewOf: (row: PositionTable) => PositionView;
}

/**
 * `/contract/app/contract/standard/*`: calls become commands, rows become views. Only opening is subject to the product's
 * switch: whoever has a position can always close it, guard it, or take a waiting order back.
 */
export function contractHandlers(
  { db, reads, clock, markets, sequencer }: Services,
  { viewOf }: ContractCallDeps,
): Call[] {
  /** The position of a reply. A repeated request names the one of its first time. */
  async function viewOfReply(user: number, { result, position }: DoneReply): Promise<PositionView> {
    return viewOf(position ?? (await findPosition(db, user, result.positionId!))!);
  }

  /** Carries out a command about a position that has an id, and answers the position as it then stands. */
  async function manage(
    command: Extract<ContractCommand, { positionId: number }>,
  ): Promise<PositionView | Refusal> {
    const reply = await sequencer.submit(command);
    if (reply.status === 'refused') return reply.refusal;
    return viewOfReply(command.user, reply);
  }

  return [
    handle(contractCalls.config, ({ baseCoin, quoteCoin }) => {
      const now = clock.now();
      if (baseCoin === undefined && quoteCoin === undefined) {
        return [...markets.values()].filter(hasContracts).map((pair) => contractConfig(pair, now));
      }
      const pair = markets.find(baseCoin ?? '', quoteCoin ?? 'USDT');
      if (!pair) return refuse('PAIR_NOT_FOUND');
      return hasContracts(pair) ? [contractConfig(pair, now)] : refuse('CONTRACT_NOT_AVAILABLE');
    }),
    handle(contractCalls.createOrder, async (input, { session }) => {
      const { direction, type, leverage, requestId } = input;
      const pair = markets.find(input.baseCoin, input.quoteCoin);
      if (!pair) return refuse('PAIR_NOT_FOUND');
      const margin = parseAmount(input.margin);
      if (margin === undefined) return refuse('INVALID_AMOUNT', { field: 'margin', decimals: '8' });
      const price = type === 'limit' ? input.price : undefined;
      const { stopLoss, stopProfit } = input;
      const prices = readAllTicks({ price, stopLoss, stopProfit }, pair.spec);
      if (prices instanceof Refusal) return prices;
      const reply = await sequencer.submit({
        type: 'openContract',
        user: session.userId,
        ...(requestId === undefined ? {} : { requestId }),
        symbol: pair.spec.symbol,
        side: direction,
        orderType: type,
        margin,
        leverage,
        ...prices,
      });
      if (reply.status === 'refused') return reply.refusal;
      return viewOfReply(session.userId, reply);
    }),
    handle(contractCalls.cancelOrder, async ({ id, requestId }, { session }) => {
      const answer = await manage({
        type: 'cancelContractOrder',
        user: session.userId,
        ...(requestId === undefined ? {} : { requestId }),
        positionId: Number(id),
      });
      if (!(answer instanceof Refusal) || answer.code !== 'ORDER_NOT_FOUND') return answer;
      // The engine forgets what has ended.
      return (await findPosition(db, session.userId, id)) ? refuse('ORDER_CLOSED') : answer;
    }),
    handle(contractCalls.closePosition, ({ id, amount, requestId }, { session }) => {
      const quantity = amount === undefined ? undefined : parseAmount(amount);
      if (amount !== undefined && quantity === undefined)
        return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
      return manage({
        type: 'closePosition',
        user: session.userId,
        ...(requestId === undefined ? {} : { requestId }),
        positionId: Number(id),
        ...(quantity === undefined ? {} : { quantity }),
      });
    }),
    handle(contractCalls.cancelClose, ({ id, requestId }, { session }) =>
      manage({
        type: 'cancelClose',
        user: session.userId,
        ...(requestId === undefined ? {} : { requestId }),
        positionId: Number(id),
      }),
    ),
    handle(contractCalls.setStops, async ({ id, stopLoss, stopProfit, requestId }, { session }) => {
      const row = await findPosition(db, session.userId, id);
      if (!row) return refuse('POSITION_NOT_FOUND');
      const prices = readAllTicks({ stopLoss, stopProfit }, markets.get(row.symbol)!.spec);
      if (prices instanceof Refusal) return prices;
      return manage({
        type: 'setStops',
        user: session.userId,
        ...(requestId === undefined ? {} : { requestId }),
        positionId: Number(id),
        ...prices,
      });
    }),
    handle(contractCalls.addMargin, ({ id, amount, requestId }, { session }) => {
      const added = parseAmount(amount);
      if (added === undefined) return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
      return manage({
        type: 'addMargin',
        user: session.userId,
        ...(requestId === undefined ? {} : { requestId }),
        positionId: Number(id),
        amount: added,
      });
    }),
    handle(contractCalls.positions, async (input, { session }) => {
      const { rows, total } = await listPositions(reads.committed, session.userId, input);
      return { list: rows.map(viewOf), totalRow: total };
    }),
    handle(contractCalls.position, async ({ id }, { session }) => {
      const row = await findPosition(db, session.userId, id);
      return row ? viewOf(row) : refuse('POSITION_NOT_FOUND');
    }),
  ];
}
