import { payoutChallenge, type Payout } from '@bourse/custody/payout';
import { reasonText } from '@bourse/custody/reasons';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Enrolment } from './operators.ts';
import type { Order } from './order.ts';

type Approval = Order['approvals'][number];

const NEEDED = 2;

/**
 * Whether two different operators have approved exactly this pay-out, each with a passkey that is enrolled here. Answers
 * the credentials, or why not. The challenge is computed from the pay-out that would be paid; nobody's word is taken for it.
 */
export async function checkApprovals(
  payout: Payout,
  approvals: readonly Approval[],
  enrolled: readonly Enrolment[],
): Promise<{ readonly credentials: readonly string[] } | string> {
  const challenge = Buffer.from(payoutChallenge(payout)).toString('base64url');
  const operators = new Set<number>();
  const credentials = new Set<string>();
  for (const approval of approvals) {
    const enrolment = enrolled.find(({ credentialId }) => credentialId === approval.credentialId);
    if (!enrolment) return reasonText('passkeyUnknown');
    // Who the passkey belongs to is known here; the order's word on it must only not contradict.
    if (enrolment.operator !== approval.operator) return reasonText('operatorDiffers');
    const problem = await problemOf(approval, challenge, enrolment);
    if (problem !== undefined) return reasonText('badApproval', { reason: problem });
    operators.add(enrolment.operator);
    credentials.add(enrolment.credentialId);
  }
  if (operators.size < NEEDED || credentials.size < NEEDED)
    return reasonText('tooFewApprovals', { count: operators.size, needed: NEEDED });
  return { credentials: [...credentials] };
}

async function problemOf(
  approval: Approval,
  expectedChallenge: string,
  { credentialId, publicKey, origin, rpId }: Enrolment,
): Promise<string | undefined> {
  const { response } = approval;
  if (response.id !== credentialId || response.rawId !== credentialId) return reasonText('passkeyDiffers');
  const { userHandle, ...answer } = response.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...answer, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: true,
    });
    if (!verified) return reasonText('badSignature');
    if (isInsideAnotherPage(answer.clientDataJSON)) return reasonText('framed');
    return authenticationInfo.userVerified ? undefined : reasonText('unverified');
  } catch (error) {
    return (error as Error).message;
  }
}

/** Whoever frames the console shows what he likes around it. The library reads past this. */
function isInsideAnotherPage(clientDataJSON: string): boolean {
  const { crossOrigin = false, topOrigin } = JSON.parse(
    Buffer.from(clientDataJSON, 'base64url').toString(),
  ) as Readonly<Record<string, unknown>>;
  return crossOrigin !== false || topOrigin !== undefined;
}
