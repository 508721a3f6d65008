import * as oidc from 'openid-client';
import type { SignOnSettings } from './settings.ts';

/** For each answer of a provider. */
export const TIMEOUT_SECONDS = 5;

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
    ...(isPlain(settings) && { execute: [oidc.allowInsecureRequests] }),
  });
  return found.serverMetadata();
}
