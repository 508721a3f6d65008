import { expect, it } from 'vitest';
import { readOptions, readReplayOptions } from './options.ts';

it('reads what is asked for, and a million commands where nothing is', () => {
  expect(readOptions([])).toMatchObject({ seed: undefined, commands: 1_000_000, isGreedy: false });
  expect(readOptions(['--seed', '7', '--commands=50'])).toMatchObject({ seed: 7, commands: 50 });
  const greedy = readOptions(['--greedy', '--hours', '0.5', '--pairs', 'btcusdt', '--from', '2023-03-10']);
  expect(greedy).toMatchObject({ isGreedy: true, hours: 0.5, pairs: 'btcusdt' });
  expect(greedy.from).toBe(Date.parse('2023-03-10'));
});

// The fault: `--commands x` ran no command, a misspelt option was passed over, and either passed.
it.each([
  ['a number that is none', ['--commands', 'x'], '--commands is a whole number from 1 on'],
  ['no command at all', ['--commands', '0'], '--commands is a whole number from 1 on'],
  ['half a command', ['--commands', '1.5'], '--commands is a whole number from 1 on'],
  ['nothing for a number', ['--commands', ''], '--commands is a whole number from 1 on'],
  ['a seed that is none', ['--seed', 'today'], '--seed is a whole number from 0 on'],
  ['no time at all', ['--greedy', '--hours', '0'], '--hours is a number above 0'],
  ['a day that is none', ['--greedy', '--from', 'monday'], '--from is a day, such as 2023-03-10'],
  ['a misspelt option', ['--comands', '5'], "Unknown option '--comands'"],
  ['a word too many', ['5'], "Unexpected argument '5'"],
])('refuses %s', (_case, args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});

it('reads what days are replayed of which file', () => {
  const asked = readReplayOptions(['day.csv', '--seed', '3', '--to', '2023-03-13', '--tick-seconds', '5']);
  expect(asked).toMatchObject({ file: 'day.csv', seed: 3, tickSeconds: 5, to: Date.parse('2023-03-13') });
});

// The fault: `--tick-seconds x` and a misspelt option replayed something else than was asked for, and passed.
it.each([
  ['no file', [], 'name one file of candles'],
  ['two files', ['a.csv', 'b.csv'], 'name one file of candles'],
  ['ticks that never come', ['a.csv', '--tick-seconds', '0'], '--tick-seconds is a whole number from 1 on'],
  ['a misspelt option', ['a.csv', '--form', '2023-03-10'], "Unknown option '--form'"],
])('replays nothing with %s', (_case, args, message) => {
  expect(() => readReplayOptions(args)).toThrow(message);
});
