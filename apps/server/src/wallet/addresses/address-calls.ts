import { refuse, Refusal } from '@bourse/protocol/refusal';
import { walletCalls } from '@bourse/protocol/wallet/calls';
import { handle, type Call } from '../../gateway/call.ts';
import { timeText } from '../../clock.ts';
import type { Services } from '../../services.ts';
import type { AddressBook } from './address-book.ts';
import type { ChainRegistry } from '../chains.ts';
import type { Guards } from '../../gateway/access/guards.ts';
import { mailedPayee } from '../mailed-payee.ts';
import { partyIn } from '../../travel/calls.ts';
import type { TravelRule } from '../../travel/travel-rule.ts';
import { payableAddress } from '../withdrawals/withdrawals.ts';

interface Deps {
  readonly chains: ChainRegistry;
  readonly book: AddressBook;
  readonly guards: Guards;
  readonly travel: Pick<TravelRule, 'tell' | 'forget' | 'of'>;
}

/** `/bb/address/*`: the address book and its whitelist. */
export function addressCalls(
  { clock }: Pick<Services, 'clock'>,
  { chains, book, guards, travel }: Deps,
): Call[] {
  return [
    handle(walletCalls.addAddress, async (input, caller) => {
      const { userId } = caller.session;
      const spec = chains.find(input.currency, input.chain);
      if (!spec) return refuse('CHAIN_NOT_FOUND');
      const address = payableAddress(chains, spec, input);
      if (address instanceof Refusal) return address;
      const owner = partyIn(input);
      if (owner instanceof Refusal) return owner;
      const refusal =
        (await guards.refuseFrozen(userId)) ??
        (await guards.refuseOften(userId, 'addressAdded')) ??
        (await guards.prove(walletCalls.addAddress, input, caller));
      if (refusal) return refusal;
      const entry = { address, remark: input.remark ?? '' };
      return guards.whileStanding(caller, async (trx) => {
        // Asked once more: a freeze voids no fund password.
        const late =
          (await guards.refuseFrozen(userId, trx)) ?? (await guards.refuseOften(userId, 'addressAdded', trx));
        if (late) return late;
        const added = await book.add(trx, userId, spec, entry);
        if (added instanceof Refusal) return added;
        if (owner) await travel.tell('address', added.id, userId, owner, trx);
        const { currency, chain } = added;
        const facts = { address: mailedPayee(address), currency, chain };
        await guards.recordEvent(trx, caller, 'addressAdded', facts);
        return owner ? { ...added, beneficiary: 1 as const } : added;
      });
    }),
    handle(walletCalls.deleteAddress, async (input, caller) => {
      const { userId } = caller.session;
      const refusal = await guards.prove(walletCalls.deleteAddress, input, caller);
      if (refusal) return refusal;
      return guards.whileStanding(caller, async (trx) => {
        if (!(await book.remove(trx, userId, input.id))) return refuse('NOT_FOUND');
        await travel.forget('address', input.id, trx);
        await guards.recordEvent(trx, caller, 'addressDeleted');
        return {};
      });
    }),
    handle(walletCalls.addresses, async (input, { session }) => {
      const list = await book.list(session.userId, input);
      const owners = await travel.of(
        'address',
        list.map(({ id }) => id),
      );
      return {
        list: list.map((entry) => (owners.has(entry.id) ? { ...entry, beneficiary: 1 as const } : entry)),
      };
    }),
    handle(walletCalls.switchWhitelist, async (input, caller) => {
      const { userId } = caller.session;
      const isOn = input.on === '1';
      const frozen = isOn ? undefined : await guards.refuseFrozen(userId);
      const refusal =
        frozen ??
        (await guards.prove(walletCalls.switchWhitelist, input, caller, { purpose: 'whitelistOff' }));
      if (refusal) return refusal;
      return guards.whileStanding(caller, async (trx) => {
        if (isOn) {
          if (await book.switchOn(trx, userId)) await guards.recordEvent(trx, caller, 'whitelistOn');
          return { on: input.on };
        }
        const offFrom = await book.switchOff(trx, userId);
        if (offFrom === undefined)
          return { on: (await book.whitelist(userId, trx)).on ? ('1' as const) : ('0' as const) };
        const isOff = offFrom <= clock.now();
        if (isOff) await guards.recordEvent(trx, caller, 'whitelistOff');
        else await guards.recordEvent(trx, caller, 'whitelistEnds', { from: timeText(offFrom) });
        return { on: isOff ? ('0' as const) : ('1' as const) };
      });
    }),
  ];
}
