import {
  createHash,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** What the authenticator needs of the options to make a credential (PublicKeyCredentialCreationOptionsJSON). */
export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
  readonly excludeCredentials?: readonly { readonly id: string }[];
}

/** What it needs of the options to answer with one (PublicKeyCredentialRequestOptionsJSON). */
export interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
  /** None: whatever it has for the site. */
  readonly allowCredentials?: readonly { readonly id: string }[];
}

/** What a test may have it answer otherwise than an honest browser would. */
export interface Deceit {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly type?: string;
  /** No browser writes anything but a boolean. */
  readonly crossOrigin?: unknown;
  readonly topOrigin?: string;
  /** Makes no key of its own: the last one of that authenticator, under another id. */
  readonly keyOf?: SoftAuthenticator;
}

interface Credential {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  counter: number;
}

/** Flags of the authenticator data (WebAuthn, section 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/**
 * A passkey in software, with the browser around it: ES256, no attestation, user verified, a counter that goes up with
 * every use. It answers options as `startRegistration` and `startAuthentication` do, in JSON.
 */
export class SoftAuthenticator {
  readonly #origin: string;
  readonly #credentials: Credential[] = [];

  /** At a page of that origin; its host is the relying party where the options name none. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  get credentialIds(): readonly string[] {
    return this.#credentials.map(({ id }) => id);
  }

  /** Makes a credential; answers as RegistrationResponseJSON. */
  create(options: CreationOptions, deceit: Deceit = {}) {
    const known = options.excludeCredentials?.some(({ id }) => this.credentialIds.includes(id));
    if (known) throw new Error('InvalidStateError: the authenticator has a credential already');
    const privateKey = deceit.keyOf?.lastKey ?? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const id = randomBytes(32);
    const credential: Credential = {
      id: id.toString('base64url'),
      rpId: options.rp.id ?? this.#host,
      userHandle: options.user.id,
      privateKey,
      counter: 0,
    };
    this.#credentials.push(credential);
    const { x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x!, y!)]);
    const authData = Buffer.concat([authenticatorData(credential, HAS_CREDENTIAL, deceit), attested]);
    const { clientDataJSON } = this.#clientData('webauthn.create', options.challenge, deceit);
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: { credProps: { rk: true } },
      response: {
        clientDataJSON,
        attestationObject: attestationObject(authData).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge with one of its credentials; answers as AuthenticationResponseJSON. */
  get(options: RequestOptions, deceit: Deceit = {}) {
    const rpId = options.rpId ?? this.#host;
    const allowed = options.allowCredentials?.map(({ id }) => id) ?? [];
    const credential = this.#credentials.findLast(
      (each) => each.rpId === rpId && (allowed.length === 0 || allowed.includes(each.id)),
    );
    if (!credential) throw new Error('NotAllowedError: no credential for these options');
    credential.counter = deceit.counter ?? credential.counter + 1;
    const authData = authenticatorData(credential, 0, deceit);
    const { clientDataJSON, hash } = this.#clientData('webauthn.get', options.challenge, deceit);
    const signature = createSign('sha256').update(authData).update(hash).sign(credential.privateKey);
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: credential.userHandle,
      },
    };
  }

  get lastKey(): KeyObject | undefined {
    return this.#credentials.at(-1)?.privateKey;
  }

  get #host(): string {
    return new URL(this.#origin).hostname;
  }

  #clientData(type: string, challenge: string, deceit: Deceit): { clientDataJSON: string; hash: Buffer } {
    const { origin = this.#origin, crossOrigin = false, topOrigin } = deceit;
    const text = JSON.stringify({ type: deceit.type ?? type, challenge, origin, crossOrigin, topOrigin });
    return { clientDataJSON: Buffer.from(text).toString('base64url'), hash: sha256(text) };
  }
}

function authenticatorData(credential: Credential, more: number, deceit: Deceit): Buffer {
  const { rpId = credential.rpId, userVerified = true, userPresent = true } = deceit;
  const flags = (userPresent ? USER_PRESENT : 0) | (userVerified ? USER_VERIFIED : 0) | more;
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(credential.counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
}

/** `{fmt: "none", attStmt: {}, authData}` in CBOR. */
function attestationObject(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    cborBytes(authData),
  ]);
}

/** `{1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}` in CBOR. */
function coseKey(x: string, y: string): Buffer {
  const [xBytes, yBytes] = [x, y].map((each) => cborBytes(Buffer.from(each, 'base64url')));
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, xBytes!, Buffer.from([0x22]), yBytes!]);
}

/** Shorter than 24 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
}

/** In the shortest head that says their number, as authenticators write it; from 24 to 65,535 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}

function sha256(data: string): Buffer {
  return createHash('sha256').update(data).digest();
}
