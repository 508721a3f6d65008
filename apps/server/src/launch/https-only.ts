import type { Settings } from '../settings.ts';

/** Tells browsers to come by HTTPS alone for a year, here and below this host; those that came without TLS take no note. */
export const HTTPS_ONLY = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const;

/** Whether somebody said that it is reached by HTTPS. */
export function isHttpsOnly({
  isPublicUrlGiven,
  publicUrl,
}: Pick<Settings, 'isPublicUrlGiven' | 'publicUrl'>): boolean {
  return isPublicUrlGiven && publicUrl.startsWith('https:');
}
