import { refuse, Refusal } from '@bourse/protocol/refusal';
import { walletCalls } from '@bourse/protocol/wallet/calls';
import { handle, type Call } from '../../gateway/call.ts';
import type { AddressBook } from './address-book.ts';
import type { ChainRegistry } from '../chains.ts';
import type { WalletGuards } from '../guards.ts';
import { payableAddress } from '../withdrawals/withdrawals.ts';

interface Deps {
  readonly chains: ChainRegistry;
  readonly book: AddressBook;
  readonly guards: WalletGuards;
}

/** `/bb/address/*`: the address book and its whitelist. */
export function addressCalls({ chains, book, guards }: Deps): Call[] {
  return [
    handle(walletCalls.addAddress, async (input, caller) => {
      const { userId } = caller.session;
      const spec = chains.find(input.currency, input.chain);
      if (!spec) return refuse('CHAIN_NOT_FOUND');
      const address = payableAddress(spec, input.address);
      if (address instanceof Refusal) return address;
      const refusal = await guards.checkFundPassword(userId, input.fundPassword);
      if (refusal) return refusal;
      const added = await book.add(userId, spec, address, input.remark ?? '');
      if (!(added instanceof Refusal)) await guards.recordEvent(userId, 'addressAdded', caller);
      return added;
    }),
    handle(walletCalls.deleteAddress, async ({ id, fundPassword }, caller) => {
      const { userId } = caller.session;
      const refusal = await guards.checkFundPassword(userId, fundPassword);
      if (refusal) return refusal;
      if (!(await book.remove(userId, id))) return refuse('NOT_FOUND');
      await guards.recordEvent(userId, 'addressDeleted', caller);
      return {};
    }),
    handle(walletCalls.addresses, async (input, { session }) => ({
      list: await book.list(session.userId, input),
    })),
    handle(walletCalls.switchWhitelist, async (input, caller) => {
      const { userId, email } = caller.session;
      const isOn = input.on === '1';
      // Switching off opens the way to any address, so it takes what a withdrawal takes.
      if (!isOn && input.code === undefined) return refuse('ENTER_EMAIL_CODE');
      const refusal =
        (await guards.checkFundPassword(userId, input.fundPassword)) ??
        (isOn
          ? undefined
          : ((await guards.checkSecondFactor(userId, input.totp)) ??
            (await guards.useSecurityCode(email, input.code!))));
      if (refusal) return refusal;
      if (await book.setWhitelist(userId, isOn))
        await guards.recordEvent(userId, isOn ? 'whitelistOn' : 'whitelistOff', caller);
      return { on: input.on };
    }),
  ];
}
