import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asksAgain, showPage } from '../testing/show-page.tsx';
import { MailsPage } from './MailsPage.tsx';

const LANGUAGES = ['en-US', 'zh-CN', 'ko', 'ja'] as const;
const NAMES = ['code.register', 'code.login'] as const;

/** The page with a mail open, and how a colleague changes its texts. */
async function openMail() {
  let bodies: Record<string, string> = {};
  let previews = 0;
  const text = (language: string) => ({
    language,
    subject: 'Hello',
    body: bodies[language] ?? 'Ours.',
    isOwn: false,
  });
  const page = showPage(MailsPage, {
    'mails/list': () => ({ list: NAMES.map((name) => ({ name, subject: `Mail ${name}`, changed: [] })) }),
    'mails/detail': ({ name }) => ({ name, variables: [], needed: [], texts: LANGUAGES.map(text) }),
    'mails/preview': () => {
      previews++;
      return { subject: '', text: '', html: '' };
    },
    'mails/set': () => ({ proposal: '12' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Mail code.register' }));
  await screen.findByDisplayValue('Ours.');
  return {
    ...page,
    previews: () => previews,
    async changedByColleague(language: string, body: string) {
      bodies = { ...bodies, [language]: body };
      await asksAgain();
    },
  };
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
const tab = (name: string) => screen.getByRole('tab', { name });

test('a draft of a mail stays when a colleague changes another language of it', async () => {
  const { changedByColleague } = await openMail();
  fireEvent.click(tab('한국어'));
  write('코드');
  await changedByColleague('en-US', 'By a colleague.');
  fireEvent.click(tab('English'));
  expect(box().value).toBe('By a colleague.');
  fireEvent.click(tab('한국어 •'));
  expect(box().value).toBe('코드');
});

test('leaving a draft of a mail asks, also for another mail', async () => {
  const { asked, leave } = await openMail();
  write('New.');
  fireEvent.click(screen.getByRole('button', { name: 'Mail code.login' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  act(leave);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(box().value).toBe('New.');
});

test('a mail that was proposed is no draft any more: leaving does not ask', async () => {
  const { asked, leave } = await openMail();
  write('New.');
  fireEvent.click(screen.getByRole('button', { name: 'Propose the text' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Propose the text' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(box().value).toBe('Ours.');
  act(leave);
  await screen.findByText('Elsewhere');
  expect(asked).not.toHaveBeenCalled();
});

test('a mail is previewed when its writer pauses, not at every key', async () => {
  const { previews } = await openMail();
  await waitFor(() => expect(previews()).toBe(1));
  for (const text of ['T', 'Th', 'The', 'Thei', 'Their', 'Theirs']) write(text);
  await waitFor(() => expect(previews()).toBe(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(previews()).toBe(2);
});
