import { readFileSync } from 'node:fs';
import type { Settings } from '../settings.ts';
import type { SettingsReader } from './settings-reader.ts';

/** Who says who an operator is, by OpenID Connect (docs/operations.md, "Single sign-on"). */
export interface SignOnSettings {
  /** In the one spelling of addresses, so that a slash more or less names nobody else. */
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: a public client, which proves itself by PKCE alone. */
  readonly clientSecret?: string;
  /** What the log-in page calls it. */
  readonly name: string;
  /** Who may also come without it, by password or passkey: all operators, or admins, for when it is down. */
  readonly localLogin: 'everyone' | 'admins';
}

export function readSignOn(reader: SettingsReader, mode: Settings['mode']): SignOnSettings | undefined {
  const issuer = reader.url('OIDC_ISSUER', ['https:', 'http:']);
  const clientId = reader.text(
    'OIDC_CLIENT_ID',
    /^[\x21-\x7e]{1,200}$/,
    'the name that the provider has given',
  );
  const clientSecret = readSecret(reader);
  const name = reader.text('OIDC_NAME', /^[^<>\p{Cc}]{1,40}$/u, '1 to 40 characters without < and >');
  const localLogin = reader.choice('OIDC_LOCAL_LOGIN', ['everyone', 'admins'], 'everyone');
  if (issuer === undefined) {
    for (const other of [
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'OIDC_CLIENT_SECRET_FILE',
      'OIDC_LOCAL_LOGIN',
    ])
      if (reader.get(other) !== undefined)
        reader.errors.push(
          `${other}: is for single sign-on, which OIDC_ISSUER names. Set that, or remove it.`,
        );
    return undefined;
  }
  if (clientId === undefined)
    reader.errors.push(
      'OIDC_CLIENT_ID: OIDC_ISSUER needs the name under which the provider knows the console.',
    );
  if (!URL.canParse(issuer) || clientId === undefined) return undefined;
  const { protocol, hostname } = new URL(issuer);
  const isNear = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (mode === 'production' && protocol === 'http:' && !isNear)
    reader.errors.push('OIDC_ISSUER: it says who an operator is; MODE=production needs https://.');
  return {
    issuer: new URL(issuer).href,
    clientId,
    name: name ?? hostname,
    localLogin,
    ...(clientSecret && { clientSecret }),
  };
}

/** From the environment, or from a file that another program keeps; never repeated in an error. */
function readSecret(reader: SettingsReader): string | undefined {
  const given = reader.get('OIDC_CLIENT_SECRET');
  const file = reader.get('OIDC_CLIENT_SECRET_FILE');
  if (file === undefined) return given;
  if (given !== undefined) {
    reader.errors.push('OIDC_CLIENT_SECRET: OIDC_CLIENT_SECRET_FILE is set as well; remove one of them.');
    return undefined;
  }
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return text;
    reader.errors.push(`OIDC_CLIENT_SECRET_FILE: ${file} is empty.`);
  } catch {
    reader.fail('OIDC_CLIENT_SECRET_FILE', file, 'a file that can be read');
  }
  return undefined;
}
