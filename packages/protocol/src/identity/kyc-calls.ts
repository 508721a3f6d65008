import { z } from 'zod';
import { line } from '../fields.ts';

/** Identity verification, files and the avatar (docs/rules.md, "Identity and limits"). */

/** What an upload is for; a file of one purpose is worthless for another. */
export const FILE_PURPOSES = ['kyc', 'avatar'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const FILE_MAX_BYTES = 8 * 1024 * 1024;
/** Told by content, whatever the name says. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** `/bb/file/upload`, multipart with `file`. */
export const uploadCall = z.object({ purpose: z.enum(FILE_PURPOSES) });
/** Answer: hand `fileId` to the call that uses it within an hour. */
export interface UploadedView {
  fileId: string;
  /** Bytes as stored, after re-encoding. */
  size: number;
}

export const fileId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

/** `/bb/user/realNameAuthentication`. */
export const verifyIdentityCall = z.object({
  realName: line(64, 'ENTER_REAL_NAME'),
  idNumber: z
    .string({ error: 'ENTER_ID_NUMBER' })
    .trim()
    .regex(/^[A-Za-z0-9-]{4,32}$/, { error: 'ENTER_ID_NUMBER' }),
  frontPhoto: fileId,
  backPhoto: fileId,
});

/** Answer of `/bb/user/realNameStatus`. Name and number are shown in part only. */
export interface IdentityStatus {
  /** 0 not authenticated, 1 reviewing, 2 verified. */
  auth: 0 | 1 | 2;
  realName: string;
  idNumber: string;
  /** Of the last application, when it was rejected. */
  rejectReason: string;
  /** ms; 0: never */
  submitTime: number;
}

/** `/bb/user/updateIcon`, also without the base. `icon` is the id of an uploaded picture; absent: the default again. */
export const updateIconCall = z.object({ icon: fileId.optional() });
/** Answer of `/bb/user/updateIcon`: the path under which the picture is served. */
export interface IconView {
  icon: string;
}
