import { describe, expect, test } from 'vitest';
import { Authenticator } from './authenticator.ts';

const authenticator = (publicHosts: readonly string[] = []) =>
  new Authenticator({ publicHosts } as unknown as ConstructorParameters<typeof Authenticator>[0]);

describe('the hosts that a signature may name', () => {
  test('none is said, as in HTTP/1.0: also by the first request of all', () => {
    expect(authenticator().hosts(undefined)).toEqual(['']);
  });

  test('the one that is called, in small letters, with its port and without; each request its own', () => {
    const one = authenticator();
    for (const [said, names] of [
      ['A.example:8443', ['a.example:8443', 'a.example']],
      ['a.example', ['a.example']],
      ['a.example', ['a.example']],
      [undefined, ['']],
      ['b.example', ['b.example']],
    ] as const)
      expect(one.hosts(said)).toEqual(names);
  });

  test('where hosts are configured those alone, whatever is called', () => {
    const one = authenticator(['bourse.example:443']);
    for (const said of ['evil.example', undefined])
      expect(one.hosts(said)).toEqual(['bourse.example:443', 'bourse.example']);
  });
});
