import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

/** What an authenticator says about an answer, where a test wants something else than usual. */
type Changes = { readonly origin?: string; readonly rpId?: string; readonly isVerified?: boolean; readonly counter?: number }

/** One passkey in software (WebAuthn Level 3, sections 6.1 and 6.5), as a device would hold it. */
export type SoftwarePasskey = {
  readonly create: (options: PublicKeyCredentialCreationOptionsJSON, changes?: Changes) => RegistrationResponseJSON
  readonly signIn: (options: PublicKeyCredentialRequestOptionsJSON, changes?: Changes) => AuthenticationResponseJSON
}

/** Flags of authenticator data: user present, user verified, backup eligible, backed up, attested credential data. */
const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

/** @param origin Of the pages that use it. */
export function createSoftwarePasskey(origin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const authDataOf = (hostname: string, { isVerified = true, counter: given, rpId = hostname }: Changes, attested?: Buffer) => {
    counter = given ?? counter + 1
    const bytes = Buffer.alloc(37)
    sha256(rpId).copy(bytes)
    const verified = isVerified ? flags.verified : 0
    bytes.writeUInt8(flags.present | verified | flags.backupEligible | flags.backedUp | (attested ? flags.attested : 0), 32)
    bytes.writeUInt32BE(counter, 33)
    return attested ? Buffer.concat([bytes, attested]) : bytes
  }
  const clientDataOf = (type: string, challenge: string, changes: Changes) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: changes.origin ?? origin, crossOrigin: false }))
  const shared = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} } as const
  return {
    create: (options, changes = {}) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, encodeKey(publicKey)])
      const authData = authDataOf(options.rp.id ?? '', changes, attested)
      const response = {
        clientDataJSON: clientDataOf('webauthn.create', options.challenge, changes).toString('base64url'),
        attestationObject: encodeAttestation(authData).toString('base64url'),
        transports: ['internal' as const],
      }
      return { ...shared, response }
    },
    signIn: (options, changes = {}) => {
      const authData = authDataOf(options.rpId ?? '', changes)
      const clientData = clientDataOf('webauthn.get', options.challenge, changes)
      const signature = sign('sha256', Buffer.concat([authData, createHash('sha256').update(clientData).digest()]), privateKey)
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...shared, response }
    },
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** COSE key of ES256 (RFC 9053, section 7.1.1), in CBOR. */
function encodeKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')])
  return Buffer.concat([Buffer.from('a5010203262001', 'hex'), Buffer.from([0x21]), part(x), Buffer.from([0x22]), part(y)])
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function encodeAttestation(authData: Buffer): Buffer {
  const text = (words: string) => Buffer.concat([Buffer.from([0x60 | words.length]), Buffer.from(words)])
  const length = Buffer.alloc(3)
  length.writeUInt8(0x59)
  length.writeUInt16BE(authData.length, 1)
  const parts = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), length, authData]
  return Buffer.concat(parts)
}
