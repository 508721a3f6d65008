import type { AddressView, CollectionView } from '@bourse/protocol/wallet/calls';
import { queryOptions } from '@tanstack/react-query';
import { untypedCall } from '../../api/client.ts';

/** The whole address book, newest first. Its key begins like that of every part of it. */
export const wholeBookQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }) =>
    (await untypedCall<{ list: AddressView[] }>('/bb/address/list', {}, signal)).list,
});

export interface NewAddress {
  currency: string;
  chain: string;
  address: string;
  remark?: string | undefined;
  fundPassword: string;
}

export function addAddress(address: NewAddress): Promise<unknown> {
  return untypedCall('/bb/address/add', { ...address });
}

export function deleteAddress(id: string, fundPassword: string): Promise<unknown> {
  return untypedCall('/bb/address/delete', { id, fundPassword });
}

/** Switching it off takes an e-mail code (purpose withdraw) besides, and the app's where two-factor is on. */
export interface WhitelistProof {
  fundPassword: string;
  code?: string | undefined;
  totp?: string | undefined;
}

export function switchWhitelist(on: boolean, proof: WhitelistProof): Promise<unknown> {
  return untypedCall('/bb/address/whitelist', { on: on ? '1' : '0', ...proof });
}

export const collectionQuery = queryOptions({
  queryKey: ['collection'],
  queryFn: ({ signal }) => untypedCall<CollectionView>('/bb/collection/get', {}, signal),
});

export interface NewCollection {
  name: string;
  bank: string;
  cardNumber: string;
  fundPassword: string;
}

export function saveCollection(account: NewCollection): Promise<unknown> {
  return untypedCall('/bb/collection/save', { ...account });
}
