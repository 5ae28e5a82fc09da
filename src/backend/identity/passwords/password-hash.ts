/** Parameters of scrypt (RFC 7914). */
export type ScryptParameters = { readonly cost: number; readonly blockSize: number; readonly parallelization: number }

/** A stored hash: `$scrypt$ln=15,r=8,p=3$<salt>$<hash>` (PHC string format; ln is the base-2 logarithm of the cost). */
export type PasswordHash = ScryptParameters & { readonly salt: Uint8Array; readonly hash: Uint8Array }

const form = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/

/** Maximum cost of checking one password: twice the memory and four times the work of our own hashes. Our own judgement. */
const maxMemoryBytes = 64 * 1024 * 1024
const maxWork = 4 * 2 ** 15 * 8 * 3

export function encodePasswordHash({ cost, blockSize, parallelization, salt, hash }: PasswordHash): string {
  return `$scrypt$ln=${Math.log2(cost)},r=${blockSize},p=${parallelization}$${encode(salt)}$${encode(hash)}`
}

/** @throws Error if the text is not one of our hashes. */
export function decodePasswordHash(text: string): PasswordHash {
  const [, ln, r, p, salt = '', hash = ''] = form.exec(text) ?? []
  if (!hash) throw new Error('A stored password hash is not understood.')
  return {
    cost: 2 ** Number(ln),
    blockSize: Number(r),
    parallelization: Number(p),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Whether imported parameters are valid for scrypt and within the maximum cost. */
export function isAffordable({ cost, blockSize, parallelization }: ScryptParameters): boolean {
  const isScrypt = Number.isInteger(Math.log2(cost)) && cost >= 2 && blockSize >= 1 && parallelization >= 1
  return isScrypt && 128 * cost * blockSize <= maxMemoryBytes && cost * blockSize * parallelization <= maxWork
}

/** Base64 without padding, as the format requires. */
function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
