import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TabPanel, Tabs } from './Tabs.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NAMES = ['one', 'two', 'three'] as const;

function Three() {
  const [value, setValue] = useState<(typeof NAMES)[number]>('one');
  return (
    <Tabs
      value={value}
      onChange={setValue}
      label="numbers"
      items={NAMES.map((name) => ({ value: name, label: name }))}
    >
      {NAMES.map((name) => (
        <TabPanel key={name} value={name}>{`panel ${name}`}</TabPanel>
      ))}
    </Tabs>
  );
}

test('only the chosen panel is there, named by its tab', async () => {
  render(<Three />);
  expect(screen.getByRole('tabpanel', { name: 'one' }).textContent).toBe('panel one');
  await userEvent.click(screen.getByRole('tab', { name: 'two' }));
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  expect(screen.getByRole('tabpanel', { name: 'two' }).textContent).toBe('panel two');
});

test('one stop of the Tab key; arrows, Home and End choose, around the ends', async () => {
  render(<Three />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('one');
  for (const [key, chosen] of [
    ['{ArrowLeft}', 'three'],
    ['{ArrowRight}', 'one'],
    ['{ArrowRight}', 'two'],
    ['{End}', 'three'],
    ['{Home}', 'one'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(document.activeElement?.textContent).toBe(chosen);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(chosen);
  }
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('role')).toBe('tabpanel');
});
