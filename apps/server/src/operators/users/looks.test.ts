import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { expect, test } from 'vitest';

test('each look at a user, and each search for one, is an entry of the log; a page that refreshes itself is one look', async () => {
  const exchange = await startTestExchange();
  try {
    const admin = await enrolAdmin(exchange);
    const { userId } = await exchange.signUp('seen@example.com');
    for (let n = 0; n < 3; n++) await admin.ok('/ops/api/users/detail', { id: String(userId) });
    await admin.ok('/ops/api/users/list', {});
    await admin.ok('/ops/api/users/list', { search: 'seen@' });
    await exchange.clock.advance(10 * 60_000);
    await admin.ok('/ops/api/users/list', {});
    await exchange.clock.advance(10 * 60_000);
    await admin.ok('/ops/api/users/statement', { id: String(userId) });
    const rows = await exchange.query(
      `select action, subject, after, email from audit_log where action like 'user.%' order by id::bigint`,
    );
    const look = { action: 'user.look', subject: `user:${userId}`, email: admin.email };
    expect(rows).toMatchObject([look, { action: 'user.search', after: '{"search":"seen@"}' }, look]);
  } finally {
    await exchange.stop();
  }
});
