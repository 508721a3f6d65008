import type { ChainView } from '@bourse/protocol/wallet/calls';
import { formatAmount, parseAmount } from '@bourse/money/amount';
import { NO_HASH, openWalletCalls, type OpenDepositAddress } from '@bourse/protocol/open-api/wallet-calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { z } from 'zod';
import type { Ports } from '../ports.ts';
import type { MoveFilter } from '../../wallet/moves.ts';
import type { OwnTransfer } from '../../wallet/own-transfers.ts';
import type { WalletPort } from '../../wallet/port.ts';
import { handleOpen, type Bot, type OpenCall } from '../call.ts';
import { chainIdOf, chainOfId } from './chain-names.ts';
import { requestName } from '../auth/replays.ts';
import { BAD_SIGNATURE, Problem, problemOf } from '../problems.ts';
import { bookAddressWords, MONEY_CODES, moveWords, transferWords } from './wallet-words.ts';

/** Money that comes, goes, and moves between a user's own accounts; what stands behind it is the web's. */
export function walletHandlers(ports: Pick<Ports, 'wallet' | 'keyStands'>): OpenCall[] {
  const { wallet } = ports;
  return [...depositHandlers(wallet), ...withdrawalHandlers(ports), ...transferHandlers(wallet)];
}

function depositHandlers(wallet: WalletPort): OpenCall[] {
  return [
    handleOpen(openWalletCalls.depositAddress, async ({ currency }, { userId }) => {
      const chains = chainsOf(wallet, currency);
      if (chains.length === 0) return refuse('CURRENCY_NOT_FOUND');
      const data: OpenDepositAddress[] = [];
      for (const { currency: coin, chain } of chains.filter((each) => each.depositOpen)) {
        const found = await wallet.depositAddress(userId, coin, chain);
        // Closed between the two looks.
        if (found instanceof Refusal) continue;
        data.push({
          currency: coin.toLowerCase(),
          address: found.address,
          addressTag: found.memo ?? '',
          chain: chainIdOf(coin, chain),
        });
      }
      return { data };
    }),
    handleOpen(openWalletCalls.moves, async (input, { userId }) => {
      const list = input.type === 'deposit' ? wallet.deposits : wallet.withdrawals;
      const moves = await list(userId, { ...positionOf(input), size: input.size });
      return { data: moves.map((move) => moveWords(move, input.type)) };
    }),
  ];
}

function withdrawalHandlers({ wallet, keyStands }: Pick<Ports, 'wallet' | 'keyStands'>): OpenCall[] {
  return [
    handleOpen(openWalletCalls.addressBook, async ({ currency, chain: chainId, note, limit }, bot) => {
      const chain = chainId === undefined ? undefined : chainOfId(currency, chainId);
      if (chainId !== undefined && chain === undefined) return inWords(refuse('CHAIN_NOT_FOUND'), bot);
      const list = await wallet.bookAddresses(bot.userId, { currency, chain });
      const found = list.filter(({ remark }) => note === undefined || remark === note);
      return { data: found.slice(0, limit).map(bookAddressWords) };
    }),
    handleOpen(openWalletCalls.withdraw, async (input, bot) => {
      const clientId = input['client-order-id'];
      const payment = readPayment(wallet, input);
      if (payment instanceof Problem) return payment;
      const requestId = clientId === undefined ? bot.requestName : withdrawalName(clientId);
      // It has waited for the turn of others, and may have been deleted meanwhile.
      const stands = async () => ((await keyStands(bot.key)) ? undefined : refuse('SIGNED_OUT'));
      const made = await wallet.withdraw(bot.userId, { ...input, ...payment, requestId }, stands);
      if (made instanceof Refusal)
        return made.code === 'SIGNED_OUT'
          ? BAD_SIGNATURE('the key does not work any more')
          : inWords(made, bot);
      return { data: Number(made.id), 'tx-hash': NO_HASH as typeof NO_HASH };
    }),
    handleOpen(openWalletCalls.withdrawalByClientId, async ({ clientOrderId }, bot) => {
      const move = await wallet.withdrawalOfRequest(bot.userId, withdrawalName(clientOrderId));
      return move ? { data: moveWords(move, 'withdraw') } : inWords(refuse('WITHDRAWAL_NOT_FOUND'), bot);
    }),
    handleOpen(openWalletCalls.quota, async ({ currency }, { userId }) => {
      const chains = chainsOf(wallet, currency);
      if (chains.length === 0) return refuse('CURRENCY_NOT_FOUND');
      const used = await wallet.withdrawnInDay(userId, currency.toUpperCase());
      const level = await wallet.levelLeft(userId, currency.toUpperCase());
      return {
        data: {
          currency: currency.toLowerCase(),
          chains: chains.map(({ chain, withdrawMax, withdrawDayMax }) => {
            const ofCoin = parseAmount(withdrawDayMax)! - used;
            const left = level !== undefined && level < ofCoin ? level : ofCoin;
            return {
              chain: chainIdOf(currency.toUpperCase(), chain),
              maxWithdrawAmt: withdrawMax,
              withdrawQuotaPerDay: withdrawDayMax,
              remainWithdrawQuotaPerDay: formatAmount(left > 0n ? left : 0n),
            };
          }),
        },
      };
    }),
    handleOpen(openWalletCalls.cancelWithdrawal, async ({ id }, bot) => {
      const cancelled = await wallet.cancelWithdrawal(bot.userId, id);
      return cancelled instanceof Refusal ? inWords(cancelled, bot) : { data: Number(cancelled.id) };
    }),
  ];
}

function transferHandlers(wallet: WalletPort): OpenCall[] {
  async function transfer(
    bot: Bot,
    transfer: Omit<OwnTransfer, 'requestId'>,
  ): Promise<{ data: number } | Problem> {
    const made = await wallet.transfer(bot.userId, { ...transfer, requestId: bot.requestName });
    return made instanceof Refusal ? inWords(made, bot) : { data: Number(made.id) };
  }
  return [
    handleOpen(openWalletCalls.transfer, async ({ from, to, currency, amount }, bot) => {
      if (from === to) return refuse('INVALID_FIELD', { field: 'to' });
      const made = await transfer(bot, { currency, amount, to: to === 'spot' ? 'spot' : 'contract' });
      return made instanceof Problem ? made : { ...made, success: true as const };
    }),
    handleOpen(openWalletCalls.futuresTransfer, ({ currency, amount, type }, bot) =>
      transfer(bot, { currency, amount, to: type === 'pro-to-futures' ? 'contract' : 'spot' }),
    ),
    handleOpen(openWalletCalls.transfers, async (input, { userId }) => {
      // A transfer is done at once or not at all.
      if (input.status !== 'success') return { data: [] };
      const { start_time: startTime, end_time: endTime, limit: size } = input;
      const list = await wallet.transfers(userId, { ...positionOf(input), startTime, endTime, size });
      return { data: list.map(transferWords) };
    }),
  ];
}

/**
 * What a withdrawal debits, and where to. Without a fee `amount` is what is debited, as on our page; a client that
 * names the fee has taken it off the amount already (ccxt's `includeFee`), so both are debited together. Either way
 * `withdraw(code, amount, address)` of ccxt debits `amount`.
 */
function readPayment(
  wallet: WalletPort,
  input: z.output<typeof openWalletCalls.withdraw.input>,
): { currency: string; chain: string; address: string; memo: string | undefined; amount: string } | Problem {
  const { address, amount, fee, 'addr-tag': memo } = input;
  const spec = payingChain(wallet, input.currency, input.chain);
  if (spec instanceof Problem) return spec;
  const { currency, chain, withdrawFee } = spec;
  if (fee === undefined) return { currency, chain, address, memo, amount };
  if (parseAmount(fee) !== parseAmount(withdrawFee))
    return new Problem('base-withdraw-fee-error', `the fee is ${withdrawFee} ${currency}`);
  const arrival = parseAmount(amount);
  // What is no amount is refused as one, in the words of everyone who asks for it.
  const total = arrival === undefined ? amount : formatAmount(arrival + parseAmount(withdrawFee)!);
  return { currency, chain, address, memo, amount: total };
}

/** The request id of a withdrawal that its client has a name for. */
function withdrawalName(clientOrderId: string): string {
  return requestName('withdrawal', clientOrderId);
}

function payingChain(wallet: WalletPort, currency: string, chainId: string | undefined): ChainView | Problem {
  const chains = chainsOf(wallet, currency);
  const found =
    chainId === undefined
      ? chains.filter((each) => each.withdrawOpen)
      : chains.filter((each) => each.chain === chainOfId(currency, chainId));
  if (found.length === 1) return found[0]!;
  return new Problem(
    'base-currency-chain-error',
    chainId === undefined
      ? 'chain: name the chain, there is not exactly one'
      : 'chain: not one of this currency',
  );
}

function chainsOf(wallet: WalletPort, currency: string): ChainView[] {
  const coin = currency.toUpperCase();
  return wallet.chains().filter((each) => each.currency === coin);
}

function positionOf(input: {
  readonly currency?: string | undefined;
  readonly from: number;
  readonly direct: 'next' | 'prev';
}): Omit<MoveFilter, 'size'> {
  const { currency, from, direct } = input;
  return {
    currency,
    beyondId: from === 0 ? undefined : String(from),
    oldestFirst: direct === 'prev',
  };
}

function inWords(refusal: Refusal, { language }: Bot): Problem {
  return problemOf(refusal, language, MONEY_CODES);
}
