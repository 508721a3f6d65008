import { expect, test } from 'vitest';
import {
  readBookSearch,
  readProjectSearch,
  readProjectsSearch,
  readPurchasesSearch,
} from './project-search.ts';

test('addresses that say something', () => {
  expect(readProjectsSearch({ phase: 'ended' })).toEqual({ phase: 'ended' });
  expect(readProjectSearch({ id: '12' })).toEqual({ id: '12' });
  expect(readBookSearch({ id: '12', language: 'ja' })).toEqual({ id: '12', language: 'ja' });
  expect(readPurchasesSearch({ status: 'locked' })).toEqual({ status: 'locked' });
});

test('nonsense is passed over', () => {
  expect(readProjectsSearch({ phase: 'upcoming' })).toEqual({});
  expect(readProjectSearch({ id: '0' })).toEqual({});
  expect(readProjectSearch({ id: '1 or 1' })).toEqual({});
  expect(readBookSearch({ id: 3, language: 'fr' })).toEqual({});
  expect(readPurchasesSearch({ status: '<' })).toEqual({});
});
