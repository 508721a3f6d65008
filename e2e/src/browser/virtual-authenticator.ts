import type { Page } from 'playwright-core';

/** The settings of an exchange whose pages may make passkeys: browsers take a host of this machine, not an address. */
export const PASSKEY_SITE = { PUBLIC_URL: 'http://localhost:{port}' } as const;

/** Where a browser has to open it for that. */
export function siteOf({ url }: { readonly url: string }): string {
  return url.replace('127.0.0.1', 'localhost');
}

/**
 * Puts Chromium's own authenticator into a window: it keeps passkeys, and its owner always touches it and is verified. Answers
 * what switches it off and on again. What a browser suggests to a person it would choose at once, so nothing is suggested.
 */
export async function addAuthenticator(
  page: Page,
): Promise<{ refuse: (isRefusing: boolean) => Promise<void> }> {
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in globalThis)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: async (isRefusing) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefusing });
    },
  };
}
