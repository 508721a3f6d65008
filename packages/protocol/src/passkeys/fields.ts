import { z } from 'zod';
import { line } from '../fields.ts';

/**
 * What passkeys (WebAuthn) take on the wire: options as browsers take them, and what browsers answer, as JSON in a field.
 * Binary values are base64url.
 */

const binary = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);

/** Of a credential: 16 to 1,023 bytes by the standard. */
export const credentialId = binary(1_400).describe('Of the credential, base64url.');

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(4_000),
    attestationObject: binary(16_000),
    transports: z.array(z.string().max(20)).max(8).optional(),
  }),
});

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(4_000),
    authenticatorData: binary(4_000),
    signature: binary(2_000),
    userHandle: binary(100).optional(),
  }),
});
export type Assertion = z.output<typeof assertion>;
export type Attestation = z.output<typeof attestation>;

/** A field that holds JSON. */
function json<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string({ error: 'PASSKEY_REFUSED' })
    .max(24_000, { error: 'PASSKEY_REFUSED' })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'PASSKEY_REFUSED' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** What `navigator.credentials.create` gave, as JSON (RegistrationResponseJSON). */
export const attestationField = json(attestation).describe('RegistrationResponseJSON, as JSON text.');

/** What `navigator.credentials.get` gave, as JSON (AuthenticationResponseJSON). */
export const assertionField = json(assertion).describe('AuthenticationResponseJSON, as JSON text.');

export const passkeyName = line(40, 'ENTER_PASSKEY_NAME').describe('For its owner to tell it by.');

const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** PublicKeyCredentialCreationOptionsJSON. */
export const creationOptions = z
  .strictObject({
    challenge: z.string(),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    attestation: z.literal('none'),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    excludeCredentials: z.array(descriptor),
  })
  .meta({ id: 'PasskeyCreationOptions', description: 'What a browser makes a passkey with.' });
export type CreationOptions = z.infer<typeof creationOptions>;

/** PublicKeyCredentialRequestOptionsJSON. */
export const requestOptions = z
  .strictObject({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(descriptor).describe('Empty: whichever the person chooses.'),
  })
  .meta({ id: 'PasskeyRequestOptions', description: 'What a browser answers with a passkey.' });
export type RequestOptions = z.infer<typeof requestOptions>;

export const passkeyView = z
  .strictObject({
    id: z.string().describe('Of the credential.'),
    name: z.string(),
    createTime: z.number(),
    lastUseTime: z.number().describe('0: never used.'),
    worksFrom: z.number().describe('ms: it confirms nothing before.'),
  })
  .meta({ id: 'PasskeyView', description: 'A passkey as its owner sees it.' });
export type PasskeyView = z.infer<typeof passkeyView>;

/** What either field takes, for examples: it is signed by nothing. */
export const EXAMPLE_ANSWER = JSON.stringify({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'oA', signature: 'oA' },
});
