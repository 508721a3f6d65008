import { expect, it } from 'vitest';
import { isPassing } from './passing-cause.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['a full disk', coded('ENOSPC'), true],
  ['no file handles', coded('EMFILE'), true],
  ["PostgreSQL's full disk", coded('53100'), true],
  ['PostgreSQL that starts up', coded('57P03'), true],
  [
    'a full disk below another error',
    new Error('The database did not start', { cause: coded('ENOSPC') }),
    true,
  ],
  ['a full disk, told by initdb', new Error('initdb: could not write: No space left on device'), true],
  ['a wrong password', coded('28P01'), false],
  ['a bug', new TypeError('x is not a function'), false],
  ['no error at all', 'text', false],
])('%s', (_what, error, passes) => {
  expect(isPassing(error)).toBe(passes);
});
