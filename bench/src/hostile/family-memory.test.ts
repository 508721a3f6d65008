import { Painter } from '@bourse/server/files/painter';
import { expect, test } from 'vitest';
import { dearPicture } from './dear-picture.ts';
import { familyRss } from './family-memory.ts';

const MEGABYTE = 1024 * 1024;

test('what a picture takes in the painter’s process counts as the exchange’s', async () => {
  const picture = await dearPicture();
  const painter = new Painter();
  // What other tests have left in our own process may go meanwhile.
  const ofChildren = () => familyRss() - process.memoryUsage.rss();
  const before = ofChildren();
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, ofChildren())), 20);
  const seen = () => (most - before) / MEGABYTE;
  // On a busy machine a look may come too late.
  for (let tries = 0; tries < 5 && seen() <= 50; tries++) await painter.paint('document', picture);
  clearInterval(looking);
  expect(seen()).toBeGreaterThan(50);
  painter.end();
});
