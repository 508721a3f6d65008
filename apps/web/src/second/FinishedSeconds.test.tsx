import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signIn } from '../session/session.ts';
import { fakeExchange, field, show } from '../testing/page.tsx';
import { SecondRecords } from './SecondRecords.tsx';
import { FinishedSeconds } from './FinishedSeconds.tsx';
import { ended } from './test-second.ts';

const exchange = fakeExchange();
const LIST = '/contract/app/contract/second/getContractRecord';

/** Order n was placed at second n. */
function answerWith(count: number): void {
  const all = Array.from({ length: count }, (_, n) => ended(String(count - n), 'win', '75'));
  exchange.answer(LIST, ({ pageNo, pageSize }) => {
    const from = (Number(pageNo) - 1) * Number(pageSize);
    return { code: 200, result: { list: all.slice(from, from + Number(pageSize)), totalRow: count } };
  });
}

test('finished second contracts of some days: pages are read until they reach further back than the first of them', async () => {
  answerWith(350);
  signIn({ userId: '7', token: 'secret' });
  await show(
    <FinishedSeconds
      filter={{ startTime: 180_000, endTime: 260_000 }}
      empty={null}
      onOpen={() => undefined}
    />,
  );
  await waitFor(() => expect(screen.getAllByTestId('finished-second')).toHaveLength(81));
  expect(exchange.callsTo(LIST).map(({ pageNo, pageSize }) => [pageNo, pageSize])).toEqual([
    ['1', '100'],
    ['2', '100'],
  ]);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('the history of second contracts can be narrowed to days, as the others can', async () => {
  answerWith(1);
  signIn({ userId: '7', token: 'secret' });
  const changes: object[] = [];
  const user = await show(
    <SecondRecords filter={{ tab: 'finished' }} pairs={[]} onChange={(change) => changes.push(change)} />,
  );
  await user.type(field('From'), '2026-11-21');
  expect(changes.at(-1)).toEqual({ from: '2026-11-21' });
});
