import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asksAgain, showPage } from '../testing/show-page.tsx';
import { HomeSectionsPage } from './HomeSectionsPage.tsx';

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const names = () => screen.getAllByRole('checkbox').map((each) => each.parentElement?.textContent);

test('a draft of the home page stays when a colleague changes it, and leaving asks', async () => {
  let value = 'market,figures,notices';
  const { asked, leave } = showPage(HomeSectionsPage, {
    'parameters/list': () => ({ list: [{ name: 'home_sections', value }] }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Move down: Market' }));
  value = 'market,notices';
  await asksAgain();
  expect(names().slice(0, 2)).toEqual(['Figures', 'Market']);
  expect(box('Figures').checked).toBe(false);
  act(leave);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

test('a section that is taken off and put back changes nothing: leaving does not ask', async () => {
  const { asked, leave } = showPage(HomeSectionsPage, {
    'parameters/list': () => ({ list: [{ name: 'home_sections', value: 'market,notices' }] }),
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Market' }));
  expect(box('Market').checked).toBe(false);
  fireEvent.click(box('Market'));
  expect(box('Market').checked).toBe(true);
  act(leave);
  await screen.findByText('Elsewhere');
  expect(asked).not.toHaveBeenCalled();
});
