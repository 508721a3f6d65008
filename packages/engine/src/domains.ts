import type { Command } from '@bourse/protocol/command';
import type { Refusal } from '@bourse/protocol/refusal';
import { amendContractOrder } from './contract/amend-order.ts';
import { resumePosition } from './contract/contract-ticks.ts';
import { addMargin, closePosition, setStops } from './contract/manage.ts';
import { cancelContractOrder, openContract } from './contract/open.ts';
import { cancelClose } from './contract/queued-close.ts';
import { setContractLimits, setContractSettings } from './contract/settings.ts';
import { correctCredit, transferHouse } from './house/house.ts';
import {
  cancelProject,
  passLaunchpadTime,
  resumeProject,
  setProject,
  subscribe,
} from './launchpad/launchpad.ts';
import type { CommandResult } from './outcome.ts';
import { endCommission, setInviter } from './referral/referral.ts';
import { reinstate, type GoOn } from './reinstate.ts';
import { openSecond } from './second/open-second.ts';
import { passSecondTime, resumeSecond } from './second/second-ticks.ts';
import { setSecondConfigs, setSecondFee } from './second/settings.ts';
import { amendOrder } from './spot/amend-order.ts';
import { cancelAll, cancelOrder } from './spot/cancel-order.ts';
import { setFees, setFeeTiers } from './spot/fee-rates.ts';
import { massQuote } from './spot/mass-quote.ts';
import { listPair, setPairStatus, setPairTerms } from './spot/pairs.ts';
import { placeOrder } from './spot/place-order.ts';
import { doubtNewest, noteNewest, passSpotTime } from './spot/ticks.ts';
import { resumeOrder } from './spot/triggers.ts';
import type { State } from './state.ts';
import { executeSwap, quoteSwap } from './swap/swap.ts';
import { applyTicks } from './ticks.ts';
import { credit, fund, transferOwn } from './wallet/credit.ts';
import {
  cancelWithdrawal,
  finishWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
  startPayout,
} from './wallet/withdrawals.ts';
import { work } from './work.ts';

/**
 * What the engine does for each domain: the function of each command, what time brings, and how what was set aside goes on.
 * Whoever adds a command or a kind of subject and leaves it out here does not compile.
 */
export function executeCommand(state: State, command: Command): CommandResult | Refusal {
  switch (command.type) {
    case 'placeOrder':
      return placeOrder(state, command);
    case 'amendOrder':
      return amendOrder(state, command);
    case 'cancelOrder':
      return cancelOrder(state, command);
    case 'cancelAll':
      return cancelAll(state, command);
    case 'massQuote':
      return massQuote(state, command) ?? {};
    case 'newestPrice':
      noteNewest(state, command);
      return {};
    case 'doubtPrice':
      doubtNewest(state, command);
      return {};
    case 'ticks':
      applyTicks(state, command);
      return {};
    case 'continueWork':
      work(state);
      return {};
    case 'reinstate':
      return reinstate(state, command, GO_ON);
    case 'passTime':
      passTime(state);
      return {};
    case 'listPair':
      return listPair(state, command);
    case 'setPairStatus':
      return setPairStatus(state, command);
    case 'setPairTerms':
      return setPairTerms(state, command);
    case 'setFees':
      return setFees(state, command);
    case 'setFeeTiers':
      return setFeeTiers(state, command);
    case 'setInviter':
      return setInviter(state, command);
    case 'endCommission':
      return endCommission(state, command);
    case 'fund':
      return fund(state, command);
    case 'credit':
      return credit(state, command);
    case 'transferOwn':
      return transferOwn(state, command);
    case 'requestWithdrawal':
      return requestWithdrawal(state, command);
    case 'cancelWithdrawal':
      return cancelWithdrawal(state, command);
    case 'startPayout':
      return startPayout(state, command);
    case 'finishWithdrawal':
      return finishWithdrawal(state, command);
    case 'rejectWithdrawal':
      return rejectWithdrawal(state, command);
    case 'setProject':
      return setProject(state, command);
    case 'cancelProject':
      return cancelProject(state, command);
    case 'subscribe':
      return subscribe(state, command);
    case 'openContract':
      return openContract(state, command);
    case 'amendContractOrder':
      return amendContractOrder(state, command);
    case 'cancelContractOrder':
      return cancelContractOrder(state, command);
    case 'closePosition':
      return closePosition(state, command);
    case 'cancelClose':
      return cancelClose(state, command);
    case 'setStops':
      return setStops(state, command);
    case 'addMargin':
      return addMargin(state, command);
    case 'setContractSettings':
      return setContractSettings(state, command);
    case 'setContractLimits':
      return setContractLimits(state, command);
    case 'openSecond':
      return openSecond(state, command);
    case 'setSecondConfigs':
      return setSecondConfigs(state, command);
    case 'setSecondFee':
      return setSecondFee(state, command);
    case 'quoteSwap':
      return quoteSwap(state, command);
    case 'executeSwap':
      return executeSwap(state, command);
    case 'transferHouse':
      return transferHouse(state, command);
    case 'correctCredit':
      return correctCredit(state, command);
  }
}

/** What is due by the clock alone. */
function passTime(state: State): void {
  passSpotTime(state);
  passLaunchpadTime(state);
  passSecondTime(state);
}

/**
 * How what was set aside goes on after its cause is gone: a second contract is decided by the tick that was to decide it, a
 * position or an order from the next price on, a project at once.
 */
const GO_ON: GoOn = {
  order: resumeOrder,
  position: resumePosition,
  second: resumeSecond,
  project: resumeProject,
};
