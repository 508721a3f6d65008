import { createClient } from '../database/host-client.ts';
import { answerParent } from '../database/apart.ts';
import { buildTrees } from './build-trees.ts';

// Builds the trees of a commitment as a child process (see database/apart.ts): hashing everyone's balances is nothing for the exchange's.

answerParent(async ({ databaseUrl, id }: { databaseUrl: string; id: number }) => {
  const client = createClient(databaseUrl, { application_name: 'bourse-liabilities' });
  await client.connect();
  try {
    await buildTrees(client, id);
  } finally {
    await client.end();
  }
});
