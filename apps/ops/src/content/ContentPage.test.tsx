import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asksAgain, later, showPage } from '../testing/show-page.tsx';
import { ContentPage } from './ContentPage.tsx';

const content = (version: number, text: string, title = 'Fees') => ({
  id: '7',
  kind: 'pitch',
  state: 'draft',
  slug: '',
  tab: '',
  tabTitle: '',
  position: 0,
  title,
  languages: ['en-US'],
  version,
  updateTime: 0,
  picture: '',
  link: '',
  publishTime: 0,
  hideTime: 0,
  texts: [{ language: 'en-US', title, text }],
  versions: [],
});

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const mark = () => screen.queryByRole('img', { name: 'Not saved' });

test('what is typed while a text is being saved stays, and can be saved from what was saved', async () => {
  const answer = later<unknown>();
  const sent = vi.fn(() => answer.given);
  showPage(ContentPage, { 'content/detail': () => content(4, 'Old.'), 'content/text': sent });
  await screen.findByDisplayValue('Old.');
  write('New.');
  save();
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ version: '4', text: 'New.' })),
  );
  write('New. And more.');
  answer.answer(content(5, 'New.'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  expect(box().value).toBe('New. And more.');
  expect(mark()).not.toBeNull();

  save();
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ version: '5', text: 'New. And more.' })),
  );
});

test('what was saved is no draft any more, and the cursor stays where it is', async () => {
  showPage(ContentPage, {
    'content/detail': () => content(4, 'Old.'),
    'content/text': () => content(5, 'New.'),
  });
  await screen.findByDisplayValue('Old.');
  write('New.');
  box().setSelectionRange(2, 2);
  save();
  await waitFor(() => expect(mark()).toBeNull());
  expect(box().value).toBe('New.');
  expect(box().selectionStart).toBe(2);
});

test('a draft stays while another language is written and what is saved changes; leaving asks', async () => {
  let saved = content(4, 'Old.');
  const { asked, leave } = showPage(ContentPage, { 'content/detail': () => saved });
  await screen.findByDisplayValue('Old.');
  write('New.');
  fireEvent.click(screen.getByRole('tab', { name: /^한국어/ }));
  await waitFor(() => expect(box().value).toBe(''));
  write('수수료');
  saved = content(5, 'By a colleague.', 'Costs');
  await asksAgain();
  expect(box().value).toBe('수수료');
  fireEvent.click(screen.getByRole('tab', { name: /^English/ }));
  await waitFor(() => expect(box().value).toBe('New.'));
  act(leave);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(box().value).toBe('New.');
});
