import { textVersion } from '@bourse/protocol/operators/launchpad/text-version';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queries } from '../api/queries.ts';
import { asksAgain, later, showPage } from '../testing/show-page.tsx';
import { ProjectPage } from './ProjectPage.tsx';

const text = (summary: string) => ({ language: 'en-US', name: 'Nova', summary, rules: '', facts: [] });
const project = (summary = 'A coin.', book = '') => ({
  ...{ id: '7', coin: 'NOVA', name: 'Nova', mode: 'pro-rata', phase: 'upcoming', status: 'open' },
  ...{
    price: '1',
    supply: '1',
    issued: '0',
    raised: '0',
    participants: 0,
    purchaseMin: '1',
    purchaseMax: '1',
  },
  ...{
    allotMax: '1',
    warmupStart: 1,
    joinStart: 2,
    joinEnd: 3,
    lockDays: 0,
    unlockTime: 4,
    symbol: '',
    icon: '',
  },
  texts: [text(summary)],
  books:
    book === ''
      ? []
      : [{ language: 'en-US', kind: 'markdown', bytes: 1, text: book, path: '', updateTime: 1 }],
  can: { edit: false, cancel: false, listPair: false },
});

async function part(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('tab', { name }));
  await screen.findByRole('tabpanel', { name });
}
const summary = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Summary' });
const book = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'White paper in Markdown' });
const write = (into: HTMLElement, value: string) => fireEvent.change(into, { target: { value } });

test('texts of a project stay through other languages, other tabs and a change by others; leaving asks', async () => {
  let saved = project();
  const { asked, leave } = showPage(ProjectPage, { 'launchpad/detail': () => saved });
  await part('Texts');
  await screen.findByDisplayValue('A coin.');
  write(summary(), 'A better coin.');
  fireEvent.click(screen.getByText(/^한국어/));
  expect(summary().value).toBe('');
  write(summary(), '코인');
  await part('White papers');
  await part('Texts');
  saved = project('By a colleague.');
  await asksAgain();
  expect(await screen.findByDisplayValue('A better coin.')).toBe(summary());
  fireEvent.click(screen.getByText(/^한국어/));
  expect(summary().value).toBe('코인');
  act(leave);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

test('what is typed while the text of a project is being saved stays, and goes on from what was saved', async () => {
  const answer = later<unknown>();
  const sent = vi.fn((_fields: object) => answer.given);
  showPage(ProjectPage, { 'launchpad/detail': () => project(), 'launchpad/text': sent });
  await part('Texts');
  await screen.findByDisplayValue('A coin.');
  write(summary(), 'A better coin.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  write(summary(), 'A better coin, by far.');
  await part('White papers');
  answer.answer(project('A better coin.'));
  await waitFor(() =>
    expect(
      queries.getQueryData<ReturnType<typeof project>>(['launchpad/detail', { id: '7' }])?.texts[0]?.summary,
    ).toBe('A better coin.'),
  );
  await part('Texts');
  expect(summary().value).toBe('A better coin, by far.');

  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  const versionOf = (said: string) =>
    textVersion('en-US', { name: 'Nova', summary: said, rules: '', facts: '' });
  expect(sent.mock.calls).toMatchObject([
    [{ summary: 'A better coin.', version: versionOf('A coin.') }],
    [{ summary: 'A better coin, by far.', version: versionOf('A better coin.') }],
  ]);
});

test('a text of a project that began from an older one says so, and stays when it is refused', async () => {
  let saved = project();
  const sent = vi.fn((_fields: object) => {
    throw new TypeError('refused');
  });
  showPage(ProjectPage, { 'launchpad/detail': () => saved, 'launchpad/text': sent });
  await part('Texts');
  await screen.findByDisplayValue('A coin.');
  write(summary(), 'Mine.');
  saved = project('By a colleague.');
  await asksAgain();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alert');
  expect(sent.mock.calls[0]).toMatchObject([
    {
      summary: 'Mine.',
      version: textVersion('en-US', { name: 'Nova', summary: 'A coin.', rules: '', facts: '' }),
    },
  ]);
  expect(summary().value).toBe('Mine.');
});

test('a white paper in writing stays through other tabs and while it is being saved; leaving asks', async () => {
  const answer = later<unknown>();
  const sent = vi.fn(() => answer.given);
  const { asked, leave } = showPage(ProjectPage, {
    'launchpad/detail': () => project('A coin.', '# Nova'),
    'launchpad/book': sent,
  });
  await part('White papers');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Write Markdown' }))[0]!);
  write(book(), '# Nova 2');
  await part('Texts');
  await part('White papers');
  expect(book().value).toBe('# Nova 2');
  act(leave);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());

  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  write(book(), '# Nova 2\n\nMore.');
  await act(async () => answer.answer({ ...project('A coin.', '# Nova'), proposal: '12' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Discard changes' })).toHaveProperty('disabled', false),
  );
  expect(book().value).toBe('# Nova 2\n\nMore.');
});
