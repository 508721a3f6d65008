import type { ParsedOf } from '@bourse/protocol/call';
import type { identityCalls } from '@bourse/protocol/identity/calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Facts } from '../../gateway/access/proof.ts';
import type { Settings } from '../../settings.ts';
import type { FactsOf } from '../deps.ts';

type Asked = ParsedOf<typeof identityCalls.sendSecurityCode>;

/** What the domains know of the operations that codes confirm: checked, and in the one spelling of each fact. */
export interface Operations {
  withdraw(payment: {
    readonly currency: string;
    readonly chain: string;
    readonly address: string;
    readonly memo?: string | undefined;
    readonly amount: string;
  }): Facts | Refusal;
  apiKey(order: Pick<Asked, 'ips'> & { readonly rights: NonNullable<Asked['rights']> }): Facts | Refusal;
  apiKeyConfirm(userId: number, id: string): Promise<Facts | Refusal>;
}

/** A code of demo mode may be asked for by its purpose alone, as bare clients do. */
export function createFactsOf({ mode }: Pick<Settings, 'mode'>, operations: Operations): FactsOf {
  const unsaid = (fields: string): Facts | Refusal =>
    mode === 'demo' ? {} : refuse('OPERATION_UNSAID', { fields });
  return async (asked, { userId }) => {
    switch (asked.purpose) {
      case 'withdraw': {
        const { currency, chain, address, memo, amount } = asked;
        if (currency === undefined || chain === undefined || address === undefined || amount === undefined)
          return unsaid('currency, chain, address, amount');
        return operations.withdraw({ currency, chain, address, memo, amount });
      }
      case 'apiKey': {
        const { rights, ips } = asked;
        return rights === undefined ? unsaid('rights, ips') : operations.apiKey({ rights, ips });
      }
      case 'apiKeyConfirm':
        return asked.id === undefined
          ? refuse('OPERATION_UNSAID', { fields: 'id' })
          : operations.apiKeyConfirm(userId, asked.id);
      default:
        return {};
    }
  };
}
