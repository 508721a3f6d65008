import { parseAmount } from '@bourse/money/amount';
import { contractCalls, type PositionView } from '@bourse/protocol/contract/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { carriesOut } from './carry-out.ts';
import type { PositionTable } from './records.ts';
import { contractConfig, hasContracts } from './config-view.ts';
import { orderHandlers } from './order-calls.ts';
import { readAllTicks } from './prices.ts';
import { findPosition, listPositions } from './queries.ts';

interface ContractCallDeps {
  readonly viewOf: (row: PositionTable) => PositionView;
}

/**
 * `/contract/app/contract/standard/*`: calls become commands, rows become views. Only opening, and changing an order that is
 * to open, are subject to the product's switch: whoever has a position can always close it, guard it, or take a waiting
 * order back.
 */
export function contractHandlers(services: Services, { viewOf }: ContractCallDeps): Call[] {
  const { db, reads, clock, markets } = services;
  const carryOut = carriesOut(services, viewOf);

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
    ...orderHandlers(services, carryOut),
    handle(contractCalls.closePosition, ({ id, amount, requestId }, { session }) => {
      const quantity = amount === undefined ? undefined : parseAmount(amount);
      if (amount !== undefined && quantity === undefined)
        return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
      return carryOut({
        type: 'closePosition',
        user: session.userId,
        ...(requestId === undefined ? {} : { requestId }),
        positionId: Number(id),
        ...(quantity === undefined ? {} : { quantity }),
      });
    }),
    handle(contractCalls.cancelClose, ({ id, requestId }, { session }) =>
      carryOut({
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
      return carryOut({
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
      return carryOut({
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
