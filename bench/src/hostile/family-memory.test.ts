import { Painter } from '@bourse/server/files/painter';
import { expect, test } from 'vitest';
import { dearPicture } from './dear-picture.ts';
import { familyRss } from './family-memory.ts';

const MEGABYTE = 1024 * 1024;

test(
  'what a picture takes in the painter’s process counts as the exchange’s',
  { timeout: 60_000 },
  async () => {
    const picture = await dearPicture();
    const painter = new Painter();
    const before = familyRss();
    let most = 0;
    const looking = setInterval(() => (most = Math.max(most, familyRss())), 20);
    await painter.paint('document', picture);
    clearInterval(looking);
    expect((most - before) / MEGABYTE).toBeGreaterThan(50);
    painter.end();
  },
);
