import { PROPOSAL_KINDS } from '@bourse/protocol/operators/proposals/kinds';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, type TestOperator } from '@bourse/testkit/operator';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange();
const proposer = await enrolAdmin(exchange);
const concerned = await enrolAdmin(exchange, 'concerned@example.com');
afterAll(() => exchange.stop());

const OWN = 'This is about yourself. Another operator has to decide on it.';

test.each(PROPOSAL_KINDS.filter((kind) => kind.startsWith('operator.') && kind !== 'operator.create'))(
  '%s: nobody approves or rejects what concerns himself',
  async (kind) => {
    const idOf = async (operator: TestOperator) => (await operator.ok('/ops/api/me')).id;
    const payload = {
      id: await idOf(concerned),
      email: concerned.email,
      role: 'auditor',
      issuer: 'x',
      subject: 'y',
    };
    const [{ id }] = await exchange.query(
      `insert into proposals (kind, subject, before, payload, payload_hash, proposed_by, proposed_at)
        values ($1, $2, 'null', $3, '', $4, now()) returning id`,
      [kind, `operator:${payload.id}`, JSON.stringify(payload), await idOf(proposer)],
    );
    expect((await concerned.proposal(String(id))).can).toEqual({
      approve: false,
      reject: false,
      cancel: false,
    });
    expect((await concerned.approve(String(id))).msg).toBe(OWN);
    const no = await concerned.call('/ops/api/proposals/reject', { id: String(id), remark: 'mine' });
    expect(no.msg).toBe(OWN);
    expect((await proposer.proposal(String(id))).status).toBe('pending');
  },
);

test('an admin does not approve the link that is renewed for him', async () => {
  const { id } = await concerned.ok('/ops/api/me');
  await exchange.query(`delete from proposals where subject = $1`, [`operator:${id}`]);
  await enrolAdmin(exchange, 'third@example.com');
  const { proposal } = await proposer.ok('/ops/api/operators/link', { id });
  expect((await concerned.approve(proposal)).msg).toBe(OWN);
  expect((await concerned.call('/ops/api/me')).code).toBe(1);
});
