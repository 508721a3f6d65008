import { fileId, verifyIdentityFields } from './fields.ts';
import { z } from 'zod';
import { declareCall, fileOf } from '../call.ts';

/** Identity verification, files and the avatar (docs/rules.md, "Identity and limits"). */

/** What an upload is for; a file of one purpose is worthless for another. */
export const FILE_PURPOSES = ['kyc', 'avatar'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const uploadedView = z
  .strictObject({
    fileId: z.string(),
    size: z.number().describe('Bytes as stored, after re-encoding.'),
  })
  .meta({
    id: 'UploadedView',
    description: 'Answer: hand `fileId` to the call that uses it within an hour.',
  });

export const identityStatus = z
  .strictObject({
    auth: z.literal([0, 1, 2]).describe('0 not authenticated, 1 reviewing, 2 verified.'),
    realName: z.string(),
    idNumber: z.string(),
    rejectReason: z.string().describe('Of the last application, when it was rejected.'),
    submitTime: z.number().describe('ms; 0: never'),
  })
  .meta({
    id: 'IdentityStatus',
    description: 'Answer of `/bb/user/realNameStatus`. Name and number are shown in part only.',
  });
export type IdentityStatus = z.infer<typeof identityStatus>;

export const iconView = z
  .strictObject({
    icon: z.string(),
  })
  .meta({
    id: 'IconView',
    description: 'Answer of `/bb/user/updateIcon`: the path under which the picture is served.',
  });
export type IconView = z.infer<typeof iconView>;

const changeAvatar = declareCall({
  path: '/bb/user/updateIcon',
  access: 'user',
  cost: 10,
  summary: 'Change the avatar',
  input: z.object({
    icon: fileId
      .optional()
      .describe('Id of an uploaded picture of purpose `avatar`; absent: the default one.'),
  }),
  output: iconView,
  example: {},
});

export const kycCalls = {
  changeAvatar,
  /** `/user/*` has no base; the call is specified under `/bb`, and both are answered. */
  changeAvatarWithoutBase: declareCall({
    ...changeAvatar,
    path: '/user/updateIcon',
    description: 'The same call without its base.',
  }),
  avatar: declareCall({
    method: 'GET',
    path: '/bb/file/icon/:id',
    access: 'public',
    summary: 'An avatar',
    input: z.object({ id: z.string().max(64).describe('As `/user/info` names it.') }),
    output: fileOf('image/webp'),
    example: { id: 'abcdefghijklmnop' },
  }),
  upload: declareCall({
    path: '/bb/file/upload',
    access: 'user',
    cost: 10,
    files: ['file'],
    summary: 'Upload a picture',
    description: 'JPEG, PNG or WebP up to 8 MiB; it must be used within an hour.',
    input: z.object({
      purpose: z.enum(FILE_PURPOSES).describe('What it is for; it is worthless for anything else.'),
    }),
    output: uploadedView,
    example: { purpose: 'kyc' },
  }),
  apply: declareCall({
    path: '/bb/user/realNameAuthentication',
    access: 'user',
    summary: 'Apply for identity verification',
    description: 'Not while an application is under review or accepted.',
    input: verifyIdentityFields,
    example: {
      realName: 'Jane Doe',
      idNumber: 'AB123456',
      frontPhoto: 'abcdefghijklmnop',
      backPhoto: 'qrstuvwxyz012345',
    },
  }),
  status: declareCall({
    path: '/bb/user/realNameStatus',
    access: 'user',
    summary: 'State of identity verification',
    output: identityStatus,
  }),
};
