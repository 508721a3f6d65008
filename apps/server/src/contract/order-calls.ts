import { parseAmount } from '@bourse/money/amount';
import { contractCalls, type PositionView } from '@bourse/protocol/contract/calls';
import type {
  AmendContractOrderCommand,
  CancelContractOrderCommand,
} from '@bourse/protocol/contract/commands';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import type { CarriesOut } from './carry-out.ts';
import { readAllTicks } from './prices.ts';
import { findPosition } from './queries.ts';

/** The calls of orders that open positions: those that wait can be changed and taken back. */
export function orderHandlers({ db, markets }: Services, carryOut: CarriesOut): Call[] {
  /** The engine forgets what has ended: its owner is told that it has. */
  async function carryOutWaiting(
    command: AmendContractOrderCommand | CancelContractOrderCommand,
  ): Promise<PositionView | Refusal> {
    const answer = await carryOut(command);
    if (!(answer instanceof Refusal) || answer.code !== 'ORDER_NOT_FOUND') return answer;
    const row = await findPosition(db, command.user, command.positionId);
    return row ? refuse('ORDER_CLOSED') : answer;
  }

  return [
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
      return carryOut({
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
    }),
    handle(contractCalls.amendOrder, async (input, { session }) => {
      const { id, stopLoss, stopProfit, requestId } = input;
      const row = await findPosition(db, session.userId, id);
      if (!row) return refuse('ORDER_NOT_FOUND');
      const asked = { price: input.price, stopLoss: orNone(stopLoss), stopProfit: orNone(stopProfit) };
      const prices = readAllTicks(asked, markets.get(row.symbol)!.spec);
      if (prices instanceof Refusal) return prices;
      return carryOutWaiting({
        type: 'amendContractOrder',
        user: session.userId,
        ...(requestId === undefined ? {} : { requestId }),
        positionId: Number(id),
        price: prices.price,
        ...(stopLoss === undefined ? {} : { stopLoss: prices.stopLoss }),
        ...(stopProfit === undefined ? {} : { stopProfit: prices.stopProfit }),
      });
    }),
    handle(contractCalls.cancelOrder, ({ id, requestId }, { session }) =>
      carryOutWaiting({
        type: 'cancelContractOrder',
        user: session.userId,
        ...(requestId === undefined ? {} : { requestId }),
        positionId: Number(id),
      }),
    ),
  ];
}

/** 0 takes a stop away. */
function orNone(stop: string | undefined): string | undefined {
  return stop !== undefined && parseAmount(stop) === 0n ? undefined : stop;
}
