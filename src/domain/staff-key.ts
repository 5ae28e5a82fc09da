import * as v from 'valibot'

/** What a member of staff is called in the audit log; also the id of the document of their key. */
export const StaffName = v.pipe(
  v.string(),
  v.regex(/^[a-z\d][a-z\d-]{0,39}$/u, 'is not a name of small letters, digits and hyphens, such as mara'),
)

/** A key of a member of staff for the command line. It stays when it is revoked, since the audit log names it. */
export const StaffKeySchema = v.object({
  /** Also the document's id. */
  name: StaffName,
  /** SHA-256 of the secret (256 random bits), in hexadecimal digits. */
  keyHash: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/u)),
  createdAt: v.date(),
  revokedAt: v.exactOptional(v.date()),
})
export type StaffKey = Readonly<v.InferOutput<typeof StaffKeySchema>>

/** What the command line is given: whose key it is, and the secret that proves it. */
export type StaffCredential = { readonly name: string; readonly secret: string }

/** Reads `mara.SECRET`; undefined for what is no key. */
export function parseStaffCredential(text: string): StaffCredential | undefined {
  const [, name, secret] = /^([a-z\d][a-z\d-]{0,39})\.([\w-]{43})$/u.exec(text) ?? []
  return name === undefined || secret === undefined ? undefined : { name, secret }
}
