import { ABOUT_PAGES as ARTICLES } from '@bourse/protocol/content/calls';
import { expect, test } from 'vitest';
import { ABOUT_PAGES, aboutType, readAboutSearch } from './about-pages.ts';

test('every page shows an article that there is, and every such article has a page', () => {
  expect(Object.values(ABOUT_PAGES).sort()).toEqual(Object.keys(ARTICLES).sort());
});

test.each([
  ['/about/us', {}, '8'],
  ['/about/legal/', {}, '10'],
  ['/about/protocol', { type: '9' }, '9'],
  ['/about/us', { type: '7' }, '7'],
  ['/about/policy', { type: '11' }, 'policy'],
  ['/about/connect', { type: 7 }, '7'],
  ['/about/toString', {}, '8'],
])('%s with %j shows %s', (path, search, type) => {
  expect(aboutType(path, readAboutSearch(search))).toBe(type);
});
