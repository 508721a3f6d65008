import type { Page } from 'playwright-core';
import { expect } from '../browser/journey.ts';
import { barriersOf } from './axe.ts';

/** Fails when axe finds anything on the page; `where` says which page that is. */
export async function expectNoBarrier(page: Page, where: string): Promise<void> {
  expect(await barriersOf(page), where).toEqual([]);
}
