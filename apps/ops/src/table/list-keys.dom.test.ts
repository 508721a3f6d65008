import { expect, test } from 'vitest';
import { moveOf } from './list-keys.ts';

function press(key: string, on = '<p></p>', init: KeyboardEventInit = {}) {
  document.body.innerHTML = on;
  let move;
  const listen = (event: KeyboardEvent): void => void (move = moveOf(event));
  document.addEventListener('keydown', listen, { once: true });
  const target = document.querySelector('[data-target]') ?? document.body.firstElementChild!;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  return move;
}

test.each([
  ['j', 'next'],
  ['ArrowDown', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['Escape', 'close'],
  [']', 'nextPage'],
  ['x', undefined],
])('%s on the page means %s', (key, move) => {
  expect(press(key)).toBe(move);
});

test.each([
  ['a letter in a field is text', 'j', '<input>'],
  ['a dialog keeps its keys', 'Escape', '<div role="dialog"><p data-target></p></div>'],
  ['a list of choices keeps its arrows', 'ArrowDown', '<div role="listbox"><p data-target></p></div>'],
  ['Enter on a button presses it', 'Enter', '<button></button>'],
  ['a tab list moves by arrows', 'ArrowDown', '<div role="tab"></div>'],
])('%s', (_name, key, on) => {
  expect(press(key, on)).toBeUndefined();
});

test('letters and Escape work while a button has the focus', () => {
  expect(press('j', '<button></button>')).toBe('next');
  expect(press('Escape', '<button></button>')).toBe('close');
});

test('shortcuts of the browser stay its own', () => {
  expect(press('j', '<p></p>', { ctrlKey: true })).toBeUndefined();
  expect(press('k', '<p></p>', { metaKey: true })).toBeUndefined();
});
