import type { Outcome } from '@bourse/engine/outcome';
import { expect, test } from 'vitest';
import { STORED_RECORDS } from '../../stored-records.ts';
import type { CommittedBatch } from '../batch.ts';
import { BatchRows } from './reply-rows.ts';

const { records } = STORED_RECORDS;
const NONE = Object.fromEntries(records.map(({ name }) => [name, []]));

/** A batch with these rows of withdrawals. */
const batchOf = (...withdrawals: { id: string; status?: string }[]): CommittedBatch =>
  ({ ...NONE, withdrawals }) as unknown as CommittedBatch;
const asked = (withdrawalId: number) =>
  ({ status: 'done', result: { withdrawalId } }) as Outcome & { status: 'done' };

test('of so many batches, the rows of the newest are found, as the last of them left each', () => {
  const rows = new BatchRows(records, 2);
  rows.add(batchOf({ id: '1' }));
  rows.add(batchOf({ id: '2', status: 'pending' }));
  rows.add(batchOf({ id: '2', status: 'paid' }, { id: '3' }));
  expect(rows.addTo(asked(2))).toEqual({ ...asked(2), withdrawal: { id: '2', status: 'paid' } });
  expect(rows.addTo(asked(3))).toEqual({ ...asked(3), withdrawal: { id: '3' } });
  expect(rows.addTo(asked(1))).toEqual(asked(1));
});

test('batches without such rows take no place of others', () => {
  const rows = new BatchRows(records, 1);
  rows.add(batchOf({ id: '1' }));
  rows.add(batchOf());
  expect(rows.addTo(asked(1))).toEqual({ ...asked(1), withdrawal: { id: '1' } });
  rows.forget();
  expect(rows.addTo(asked(1))).toEqual(asked(1));
});
