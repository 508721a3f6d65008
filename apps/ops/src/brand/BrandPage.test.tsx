import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asksAgain, showPage } from '../testing/show-page.tsx';
import { BrandPage } from './BrandPage.tsx';

const BRAND = {
  ...{ name: 'Nord', legalEntity: '', accent: '', logo: '', logoDark: '', favicon: '', serviceUrl: '' },
  social: [],
  languages: ['en-US'],
};

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });

test('a draft of the brand stays when a colleague changes another field, and takes nothing of his back', async () => {
  let brand = BRAND;
  const set = vi.fn(() => ({ ...brand, proposal: '12' }));
  const { asked, leave } = showPage(BrandPage, { 'brand/get': () => brand, 'brand/set': set });
  await screen.findByDisplayValue('Nord');
  fireEvent.change(field('Name'), { target: { value: 'Nord Two' } });
  brand = { ...BRAND, legalEntity: 'Nord Ltd' };
  await asksAgain();
  expect(field('Name').value).toBe('Nord Two');
  expect(field('Legal entity').value).toBe('Nord Ltd');

  act(leave);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());

  fireEvent.click(screen.getByRole('button', { name: 'Propose the change' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Propose the change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(set).toHaveBeenCalledWith(expect.objectContaining({ name: 'Nord Two', legalEntity: 'Nord Ltd' }));
  // It waits: what is said to visitors is still the old name.
  expect(field('Name').value).toBe('Nord');
  act(leave);
  await screen.findByText('Elsewhere');
  expect(asked).toHaveBeenCalledOnce();
});
