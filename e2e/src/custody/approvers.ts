import { payoutChallenge } from '@bourse/custody/payout';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { SoftAuthenticator } from '@bourse/testkit/soft-authenticator';
import { carryOver, type Parts } from './parts.ts';

const ORIGIN = 'http://localhost:8080';

/** An operator with his passkey. */
export interface Approver {
  readonly operator: TestOperator;
  readonly key: SoftAuthenticator;
}

/** Two operators, whose passkeys are carried over to the signer. */
export async function enrolApprovers({ exchange, folder }: Parts): Promise<Approver[]> {
  const admin = await enrolAdmin(exchange);
  const approvers: Approver[] = [];
  for (const name of ['one', 'two']) {
    const operator = await enrolOperator(exchange, admin, 'finance', `${name}@example.com`);
    const key = new SoftAuthenticator(ORIGIN);
    await operator.addPasskey(key);
    const { list, rpId, origin } = await operator.ok('/ops/api/passkeys/list');
    const [{ id: credentialId, publicKey }] = list;
    const { id } = await operator.ok('/ops/api/me');
    carryOver(folder, { operator: Number(id), credentialId, publicKey, rpId, origin });
    approvers.push({ operator, key });
  }
  return approvers;
}

/** Signs with his passkey exactly what he is shown of a withdrawal. */
export async function approve(id: string, { operator, key }: Approver): Promise<void> {
  const { payout, payloadHash } = await operator.ok('/ops/api/withdrawals/detail', { id });
  const challenge = Buffer.from(payoutChallenge(payout)).toString('base64url');
  const passkey = JSON.stringify(key.get({ challenge, rpId: new URL(ORIGIN).hostname }));
  await operator.ok('/ops/api/withdrawals/approve', { id, payloadHash, passkey });
}
