import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeExchange, field, show } from '../../testing/page.tsx';
import { btcusdt as pair } from '../../testing/pairs.ts';
import { choose, chooseSide, clearDraft, useDraft } from '../draft-store.ts';
import { OrderForm } from '../OrderForm.tsx';
import { Shortcuts } from './Shortcuts.tsx';

fakeExchange();
const about = {
  pair,
  baseAvailable: 50_000_000n,
  quoteAvailable: 1_000_000_000_000n,
  hasBook: true,
  bestBid: '64000.00',
  bestAsk: '64001.00',
  last: '64000.50',
  mark: '64001.00',
};
const fees = { makerRate: '0.002', takerRate: '0.002' };

beforeEach(() => {
  clearDraft();
  chooseSide(pair, 'buy', undefined);
  choose({ type: 'limit' });
});

const page = () =>
  show(
    <>
      <Shortcuts pair={pair} last="64000.50" />
      <OrderForm
        pair={pair}
        fees={fees}
        about={about}
        available={{ base: '0.5', quote: '10000' }}
        closed={undefined}
      />
    </>,
  );

const side = () => useDraft.getState().draft.side;

test('B and S choose a side, P and A lead to price and amount, Esc leaves the field', async () => {
  const user = await page();
  await user.keyboard('s');
  expect(side()).toBe('sell');
  await user.keyboard('b');
  expect(side()).toBe('buy');
  await user.keyboard('p');
  expect(document.activeElement).toBe(field('Price'));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('a');
  expect(document.activeElement).toBe(field('Amount'));
});

test('in a field letters are typed, and do nothing else; arrows step', async () => {
  const user = await page();
  await user.keyboard('p{End}s');
  expect(side()).toBe('buy');
  await user.keyboard('{ArrowUp}');
  expect(field('Price').value).toBe('64000.51');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(field('Price').value).toBe('64000.41');
});

test('where there is no price, P leads to what there is: the stop price', async () => {
  const user = await page();
  choose({ type: 'stop-market' });
  await user.keyboard('p');
  expect(document.activeElement).toBe(await screen.findByLabelText('Stop price'));
});

test('a question mark shows the sheet; while it is open letters do nothing', async () => {
  const user = await page();
  await user.keyboard('?');
  screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('s');
  expect(side()).toBe('buy');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBe(null);
});

test("with Ctrl, Meta or Alt a letter is the browser's", async () => {
  const user = await page();
  await user.keyboard('{Control>}s{/Control}{Meta>}s{/Meta}{Alt>}s{/Alt}');
  expect(side()).toBe('buy');
});
