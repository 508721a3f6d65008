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

test('attack: whoever is looked for among withdrawals, deposits and other lists leaves no trace', async () => {
  const exchange = await startTestExchange();
  try {
    const admin = await enrolAdmin(exchange);
    for (const [path, fields] of [
      ['withdrawals/list', { search: 'seen@example.com' }],
      ['deposits/list', { search: '100004' }],
      ['kyc/list', { search: 'seen@' }],
      ['strays/list', { search: '0x52908400098527886E0F7030069857D2E4169EE7' }],
      ['log/list', { subject: 'user:100004' }],
    ] as const) {
      await admin.ok(`/ops/api/${path}`);
      await admin.ok(`/ops/api/${path}`, fields);
      await admin.ok(`/ops/api/${path}`, { ...fields, pageNo: '2' });
      const [search] = Object.values(fields);
      const rows = await exchange.query(
        `select action, subject, after, email from audit_log where action like 'user.%' order by id::bigint desc`,
      );
      const after = JSON.stringify({ search });
      expect(rows[0], path).toEqual({ action: 'user.search', subject: 'users', after, email: admin.email });
      expect(
        rows.filter((row) => row.after === after),
        path,
      ).toHaveLength(1);
    }
    await admin.ok('/ops/api/log/list', { subject: 'withdrawal:3' });
    expect(await exchange.query(`select from audit_log where action = 'user.search'`)).toHaveLength(5);
  } finally {
    await exchange.stop();
  }
});
