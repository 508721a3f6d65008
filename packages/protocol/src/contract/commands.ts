import type { Side } from '../spot/order.ts';
import type { UserCommand } from '../user-command.ts';
import type { ContractLimits, ContractSettings } from './rules.ts';

/** Opens a position of its own: at once at the market rule, or when the mark reaches a limit. */
export interface OpenContractCommand extends UserCommand {
  readonly type: 'openContract';
  readonly symbol: string;
  /** buy = long, sell = short */
  readonly side: Side;
  readonly orderType: 'market' | 'limit';
  /** 1e-8 USDT; the opening fee comes on top. */
  readonly margin: bigint;
  readonly leverage: number;
  /** Ticks; required for limit, 0 otherwise. */
  readonly price: number;
  /** Ticks; 0 for none. */
  readonly stopLoss: number;
  readonly stopProfit: number;
}

/** Changes a limit order that still waits. A stop that is absent stays; 0 takes it away. */
export interface AmendContractOrderCommand extends UserCommand {
  readonly type: 'amendContractOrder';
  readonly positionId: number;
  /** Ticks: its limit from now on. */
  readonly price: number;
  readonly stopLoss?: number;
  readonly stopProfit?: number;
}

/** Takes back a limit order that still waits. */
export interface CancelContractOrderCommand extends UserCommand {
  readonly type: 'cancelContractOrder';
  readonly positionId: number;
}

/** Closes a position at the market rule, as a whole or in part; while no price is fresh, at the first that is. */
export interface ClosePositionCommand extends UserCommand {
  readonly type: 'closePosition';
  readonly positionId: number;
  /** 1e-8 of the base currency; absent = all. */
  readonly quantity?: bigint;
}

/** Takes back a close that waits for the first fresh price. */
export interface CancelCloseCommand extends UserCommand {
  readonly type: 'cancelClose';
  readonly positionId: number;
}

/** Replaces both stops, of a position or of a waiting order; 0 removes. */
export interface SetStopsCommand extends UserCommand {
  readonly type: 'setStops';
  readonly positionId: number;
  readonly stopLoss: number;
  readonly stopProfit: number;
}

export interface AddMarginCommand extends UserCommand {
  readonly type: 'addMargin';
  readonly positionId: number;
  readonly amount: bigint;
}

/** Operator's settings of a pair; nothing that is open changes. */
export interface SetContractSettingsCommand {
  readonly type: 'setContractSettings';
  readonly symbol: string;
  readonly settings: ContractSettings;
}

export interface SetContractLimitsCommand {
  readonly type: 'setContractLimits';
  readonly limits: ContractLimits;
}

export type ContractCommand =
  | OpenContractCommand
  | AmendContractOrderCommand
  | CancelContractOrderCommand
  | ClosePositionCommand
  | CancelCloseCommand
  | SetStopsCommand
  | AddMarginCommand
  | SetContractSettingsCommand
  | SetContractLimitsCommand;
