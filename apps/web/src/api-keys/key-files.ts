import type { NewApiKey } from '@bourse/protocol/api-keys/calls';

export interface KeyFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** A new key in the two forms that programs read; the names are those that the examples of the guide look for. */
export function keyFiles({ label, accessKey, secretKey }: NewApiKey, origin: string): KeyFile[] {
  const { host, protocol } = new URL(origin);
  const scheme = protocol.slice(0, -1);
  // Of a pair of keys the private half is its owner's to put where his program looks for it.
  const hasSecret = secretKey !== '';
  const json = { label, host, scheme, apiKey: accessKey, ...(hasSecret && { secret: secretKey }) };
  const env = [`HOST=${host}`, `SCHEME=${scheme}`, `KEY=${accessKey}`];
  if (hasSecret) env.push(`SECRET=${secretKey}`);
  env.push('');
  return [
    { name: 'api-key.json', type: 'application/json', text: `${JSON.stringify(json, undefined, 2)}\n` },
    { name: 'api-key.env', type: 'text/plain;charset=utf-8', text: env.join('\n') },
  ];
}
