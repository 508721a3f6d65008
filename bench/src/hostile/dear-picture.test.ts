import { FILE_MAX_BYTES } from '@bourse/protocol/identity/fields';
import { paint } from '@bourse/server/files/paint';
import { expect, test } from 'vitest';
import { dearPicture } from './dear-picture.ts';

test(
  'the picture of the attack is one that is decoded, not one that is refused by its head',
  { timeout: 60_000 },
  async () => {
    const picture = await dearPicture();
    expect(picture.length).toBeLessThan(FILE_MAX_BYTES);
    expect(await paint('document', picture)).toBeInstanceOf(Buffer);
  },
);
