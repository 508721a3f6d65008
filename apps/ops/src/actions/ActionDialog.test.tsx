import { Texts } from '@bourse/ui/Texts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useLanguage } from '../i18n/language.ts';
import { ActionDialog } from './ActionDialog.tsx';

afterEach(cleanup);

const CHOICE = { name: 'mode', label: 'Mode', items: [{ value: '', label: '–' }] };
const RIGHTS = {
  name: 'rights',
  label: 'Rights',
  many: [{ label: 'Users', items: [{ value: 'users.see', label: 'See users' }] }],
};
const PICTURE = { name: 'icon', label: 'Icon', picture: async () => '/pc/icon.png' };

test.each([
  ['a choice', CHOICE, () => screen.getByRole('combobox', { name: 'Mode' })],
  ['checkboxes', RIGHTS, () => screen.getByRole('group', { name: 'Rights' })],
  ['a picture', PICTURE, () => screen.getByRole('button', { name: 'Choose…' })],
])('what is wrong with %s is said as an error, tied to it', async (_what, field, control) => {
  const run = vi.fn();
  render(
    <Texts store={useLanguage}>
      <ActionDialog label="Create" fields={[field]} run={run} onClose={() => undefined} />
    </Texts>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));

  const said = screen.getByRole('alert');
  expect(said.className).toContain('text-danger');
  expect(control().getAttribute('aria-describedby')).toBe(said.id);
  expect(run).not.toHaveBeenCalled();
});

const TEXT = { name: 'reason', label: 'Reason' };

test.each([
  ['a text', TEXT, () => screen.getByLabelText('Reason')],
  ['a choice', CHOICE, () => screen.getByRole('combobox', { name: 'Mode' })],
  ['checkboxes', RIGHTS, () => screen.getByRole('checkbox', { name: 'See users' })],
  ['a picture', PICTURE, () => screen.getByRole('button', { name: 'Choose…' })],
])('the first field that is wrong has the focus: %s', async (_what, field, control) => {
  render(
    <Texts store={useLanguage}>
      <ActionDialog
        label="Create"
        fields={[{ name: 'name', label: 'Name', initial: 'Ann' }, field, { name: 'end', label: 'End' }]}
        run={vi.fn()}
        onClose={() => undefined}
      />
    </Texts>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(document.activeElement).toBe(control());
});
