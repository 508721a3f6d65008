import { z } from 'zod';
import { declareCall, fileOf } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { idText, page } from '../../fields.ts';
import { byId, kycState, remark, searched } from '../fields.ts';

const KYC_STATUSES = ['pending', 'verified', 'rejected'] as const;

const kycRow = z.strictObject({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  status: z.enum(KYC_STATUSES),
  submitTime: z.number(),
  decideTime: z.number().describe('0: not yet.'),
});
export type KycRow = z.infer<typeof kycRow>;

const kycDetail = kycRow.extend({
  realName: z.string(),
  idNumber: z.string(),
  sameNumber: z
    .array(z.strictObject({ userId: z.string(), email: z.string(), kyc: kycState }))
    .describe('Other users who gave the same number.'),
  rejectReason: z.string(),
  hasPhotos: z.boolean().describe('False once they were deleted after the retention time.'),
});
export type KycDetail = z.infer<typeof kycDetail>;

/** Review of identities. Every read of personal data is logged. */
export const opsKycCalls = {
  list: declareCall({
    path: '/ops/api/kyc/list',
    access: { operator: 'kyc.see' },
    heavy: true,
    summary: 'Applications',
    description: 'Those that wait the longest first.',
    input: z.object({ status: z.enum(KYC_STATUSES).default('pending'), search: searched(64), ...page }),
    output: pageOf(kycRow),
    example: { status: 'pending' },
  }),
  detail: declareCall({
    path: '/ops/api/kyc/detail',
    access: { operator: 'kyc.review' },
    summary: 'One application',
    input: byId,
    output: kycDetail,
    example: { id: '1' },
  }),
  photo: declareCall({
    method: 'GET',
    path: '/ops/api/kyc/photo/:id/:side',
    access: { operator: 'kyc.review' },
    summary: 'A picture of the document',
    input: z.object({ id: idText, side: z.enum(['front', 'back']) }),
    output: fileOf('image/jpeg'),
    example: { id: '1', side: 'front' },
  }),
  approve: declareCall({
    path: '/ops/api/kyc/approve',
    access: { operator: 'kyc.review' },
    summary: 'Approve an application',
    input: byId,
    example: { id: '1' },
  }),
  reject: declareCall({
    path: '/ops/api/kyc/reject',
    access: { operator: 'kyc.review' },
    summary: 'Reject an application',
    description: 'The reason is shown to the user.',
    input: z.object({ id: idText, reason: remark }),
    example: { id: '1', reason: 'The picture is blurred.' },
  }),
};
