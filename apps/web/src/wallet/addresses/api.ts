import { queryOptions } from '@tanstack/react-query';
import { call, type Wish } from '../../api/client.ts';

/** The whole address book, newest first. Its key begins like that of every part of it. */
export const wholeBookQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }) => (await call('/bb/address/list', {}, signal)).list,
});

export type NewAddress = Wish<'/bb/address/add'>;

export function addAddress(address: NewAddress) {
  return call('/bb/address/add', { ...address });
}

export function deleteAddress(id: string, fundPassword: string) {
  return call('/bb/address/delete', { id, fundPassword });
}

/** Switching it off takes an e-mail code (purpose whitelistOff) besides, and the app's where two-factor is on. */
export interface WhitelistProof {
  fundPassword: string;
  code?: string | undefined;
  totp?: string | undefined;
}

export function switchWhitelist(on: boolean, proof: WhitelistProof) {
  return call('/bb/address/whitelist', { on: on ? '1' : '0', ...proof });
}

export const collectionQuery = queryOptions({
  queryKey: ['collection'],
  queryFn: ({ signal }) => call('/bb/collection/get', {}, signal),
});

export type NewCollection = Wish<'/bb/collection/save'>;

export function saveCollection(account: NewCollection) {
  return call('/bb/collection/save', { ...account });
}
