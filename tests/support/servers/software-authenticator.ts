import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const ORIGIN = 'http://localhost:3000';
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Ceremony {
  challenge: string;
  origin?: string;
  /** Whether a finger or a PIN was asked for. */
  isVerified?: boolean;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/** A device with one passkey for `localhost`, which answers as browsers do (WebAuthn, ES256). */
export class SoftwareAuthenticator {
  counter = 0;
  readonly id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: { x: Buffer; y: Buffer };

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** The answer to `navigator.credentials.create`. */
  create(ceremony: Ceremony) {
    const { x, y } = this.#publicKey;
    // As CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      x,
      Buffer.from('225820', 'hex'),
      y,
    ]);
    const data = Buffer.concat([
      this.#authenticatorData(ceremony, HAS_CREDENTIAL),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      key,
    ]);
    // As CBOR: {fmt: 'none', attStmt: {}, authData: data}.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', ceremony),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  /** The answer to `navigator.credentials.get`. */
  get(ceremony: Ceremony) {
    this.counter += 1;
    const clientDataJSON = clientData('webauthn.get', ceremony);
    const data = this.#authenticatorData(ceremony);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.#privateKey)),
      },
    };
  }

  #credential() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #authenticatorData({ isVerified = true }: Ceremony, more = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;
    return Buffer.concat([sha256('localhost'), Buffer.from([flags]), counter]);
  }
}

const clientData = (type: string, { challenge, origin = ORIGIN }: Ceremony) =>
  base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
