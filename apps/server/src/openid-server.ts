import { boundedFetch } from '@bourse/nodes/bounded-fetch';
import * as oidc from 'openid-client';
import type { SignOnSettings } from './settings.ts';

/** For each answer of a provider. */
export const TIMEOUT_SECONDS = 5;

/** Tokens, keys and what a provider says of itself are some kilobytes. */
const MOST_BYTES = 1024 * 1024;

/** Reads of each answer as much as a provider may say. */
export function askProvider(address: string, options: object): Promise<Response> {
  return boundedFetch(address, options, MOST_BYTES);
}

/** Over HTTP: a provider on this machine, for trying out; `settings` refuse others. */
export function isPlain({ issuer }: Pick<SignOnSettings, 'issuer'>): boolean {
  return new URL(issuer).protocol === 'http:';
}

/** What a provider says of itself. Throws what the library throws when it does not. */
export async function discoverServer(
  settings: Pick<SignOnSettings, 'issuer' | 'clientId'>,
): Promise<oidc.ServerMetadata> {
  const { issuer, clientId } = settings;
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    timeout: TIMEOUT_SECONDS,
    [oidc.customFetch]: askProvider,
    ...(isPlain(settings) && { execute: [oidc.allowInsecureRequests] }),
  });
  return found.serverMetadata();
}
