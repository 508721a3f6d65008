import { expect, test } from 'vitest';
import { passwordForm } from './password-form.ts';

test.each([
  [{ type: '0', index: '5' }, false, 'forgot'],
  [{ type: '0', index: '1' }, false, 'registerEmail'],
  [{ type: '0', index: '2' }, false, 'registerCode'],
  [{ type: '0', index: '3' }, false, 'registerPassword'],
  [{ type: '0' }, false, 'forgot'],
  [{ type: '0', index: '7' }, false, 'forgot'],
  [{ type: '0', index: '5' }, true, 'forgot'],
  [{ type: '1' }, true, 'loginPassword'],
  [{ type: '1', index: '6' }, true, 'loginPassword'],
  [{ type: '1', index: '7' }, true, 'fundPassword'],
  [{ type: '1', index: '5' }, true, 'loginPassword'],
  [{}, false, 'forgot'],
  [{}, true, 'loginPassword'],
  [{ type: '9', index: '9' }, true, 'loginPassword'],
])('%j, signed in %s: %s', (search, signedIn, form) => {
  expect(passwordForm(search, signedIn)).toBe(form);
});
