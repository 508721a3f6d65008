import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { MAIL_BODY_LENGTH, MAIL_NAMES, MAIL_SUBJECT_LENGTH } from '../../mail/names.ts';
import { LANGUAGES } from '../../languages.ts';
import { hasNoEncodedWord, isVisibleText } from '../../plain-text.ts';
import { line } from '../../fields.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';

const name = z.enum(MAIL_NAMES).describe('`code.register`; of messages `notice.depositFinished`.');
const language = z.enum(LANGUAGES);
const which = { name, language };
const written = {
  subject: line(MAIL_SUBJECT_LENGTH).refine(hasNoEncodedWord),
  body: z
    .string()
    .trim()
    .min(1)
    .max(MAIL_BODY_LENGTH)
    .transform((text) => text.replaceAll('\r\n', '\n'))
    // What turns or hides what stands beside it could make another address of the one that a code confirms.
    .refine(isVisibleText)
    .describe('An empty line parts paragraphs. A code stands below the first one.'),
};

const mailRow = z.strictObject({
  name,
  subject: z.string().describe("In the caller's language, as it is sent."),
  changed: z.array(language).describe('Languages whose text is the operators’ own.'),
});
export type MailRow = z.infer<typeof mailRow>;

const mailTextView = z.strictObject({
  language,
  subject: z.string(),
  body: z.string(),
  isOwn: z.boolean().describe('False: as the software comes.'),
});
export type MailTextView = z.infer<typeof mailTextView>;

const mailDetail = z.strictObject({
  name,
  variables: z.array(z.string()).describe('What may stand in double braces.'),
  needed: z.array(z.string()).describe('What the body must name: what a code confirms.'),
  texts: z.array(mailTextView),
});
export type MailDetail = z.infer<typeof mailDetail>;

const mailPreview = z.strictObject({
  subject: z.string(),
  text: z.string().describe('For readers without HTML.'),
  html: z.string(),
});

/**
 * The words of mails to users, in Liquid (`{{ amount }}`, `{% if %}`): what is filled in is escaped, and what the mail has no
 * variable for is refused. Values are an example's in previews and test mails.
 */
export const opsMailCalls = {
  list: declareCall({
    path: '/ops/api/mails/list',
    access: { operator: 'content.see' },
    summary: 'Mails to users',
    output: z.strictObject({ list: z.array(mailRow) }),
  }),
  detail: declareCall({
    path: '/ops/api/mails/detail',
    access: { operator: 'content.see' },
    summary: 'The texts of a mail',
    input: z.object({ name }),
    output: mailDetail,
    example: { name: 'code.register' },
  }),
  preview: declareCall({
    path: '/ops/api/mails/preview',
    access: { operator: 'content.see' },
    cost: 20,
    summary: 'How a mail would look',
    input: z.object({ ...which, ...written }),
    output: mailPreview,
    example: { name: 'code.register', language: 'ko', subject: 'Welcome', body: 'Your code:' },
  }),
  test: declareCall({
    path: '/ops/api/mails/test',
    access: { operator: 'brand.set' },
    summary: 'Send a text to oneself',
    input: z.object({ ...which, ...written }),
    example: { name: 'code.register', language: 'ko', subject: 'Welcome', body: 'Your code:' },
  }),
  set: declareCall({
    path: '/ops/api/mails/set',
    access: { operator: 'brand.set' },
    summary: 'Change a text',
    description: 'From the approval on, every mail of that name in that language says this.',
    input: z.object({ ...which, ...written }),
    output: ONLY_PROPOSED,
    example: { name: 'code.register', language: 'ko', subject: 'Welcome', body: 'Your code:' },
  }),
  reset: declareCall({
    path: '/ops/api/mails/reset',
    access: { operator: 'brand.set' },
    summary: 'Go back to the text that the software comes with',
    input: z.object(which),
    output: ONLY_PROPOSED,
    example: { name: 'code.register', language: 'ko' },
  }),
};
