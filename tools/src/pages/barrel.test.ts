import { expect, test } from 'vitest';
import { iconFiles, iconNames, isIconBarrel, isLibraryBarrel } from './barrel.ts';

test('the names that a module imports', () => {
  const code = `import { a } from './a';
import { Star, ArrowUp as Up, type LucideIcon } from "lucide-react";
import {
  X,
} from 'lucide-react';`;
  expect(iconNames(code)).toEqual(['Star', 'ArrowUp', 'X']);
});

test('the file of each name, whichever of its names it is', () => {
  const files = iconFiles(
    `export { default as Star, default as StarIcon } from './icons/star.mjs';
export { default as AlertCircle, default as CircleAlert } from './icons/circle-exclamation-point.mjs';`,
  );
  expect(files.get('StarIcon')).toBe('star.mjs');
  expect(files.get('CircleAlert')).toBe('circle-exclamation-point.mjs');
});

test('only the barrel is one', () => {
  expect(isIconBarrel('/x/node_modules/lucide-react/dist/esm/lucide-react.mjs')).toBe(true);
  expect(isIconBarrel('/x/node_modules/lucide-react/dist/esm/icons/star.mjs')).toBe(false);
});

test('an index of router or queries names more than one page needs; what it hands on is itself no index', () => {
  expect(isLibraryBarrel('/x/node_modules/@tanstack/react-query/build/modern/index.js')).toBe(true);
  expect(isLibraryBarrel('/x/node_modules/@tanstack/react-router/dist/esm/index.js')).toBe(true);
  expect(isLibraryBarrel('/x/node_modules/@tanstack/react-query/build/modern/useQuery.js')).toBe(false);
  expect(isLibraryBarrel('/x/apps/web/src/index.js')).toBe(false);
});
