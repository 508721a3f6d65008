import { startTestExchange } from '@bourse/testkit/exchange';
import { expect, test } from 'vitest';
import { withoutCore } from './without-core.ts';

test('work that no core may see half done waits for nobody: it is refused while one runs, and done once it has stopped', async () => {
  const exchange = await startTestExchange();
  const done: string[] = [];
  const work = async () => done.push('work');
  try {
    await expect(withoutCore(exchange.databaseUrl, work)).rejects.toThrow('stop all of it first');
    expect(done).toEqual([]);
    await exchange.running.stop();
    await withoutCore(exchange.databaseUrl, work);
    expect(done).toEqual(['work']);
  } finally {
    await exchange.stop();
  }
});
