import * as v from 'valibot'

/** Name of a member of staff in the audit log; also the document id of their key. */
export const StaffName = v.pipe(
  v.string(),
  v.regex(/^[a-z\d][a-z\d-]{0,39}$/u, 'is not a name of small letters, digits and hyphens, such as mara'),
)

/** A staff member's key for the command line. Kept after revocation, because the audit log refers to it. */
export const StaffKeySchema = v.object({
  /** Also the document's id. */
  name: StaffName,
  /** SHA-256 of the secret (256 random bits), in hexadecimal digits. */
  keyHash: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/u)),
  createdAt: v.date(),
  revokedAt: v.exactOptional(v.date()),
})
export type StaffKey = Readonly<v.InferOutput<typeof StaffKeySchema>>

/** Name and secret of a staff key, as given to the command line. */
export type StaffCredential = { readonly name: string; readonly secret: string }

/** Parses `mara.SECRET`; undefined if malformed. */
export function parseStaffCredential(text: string): StaffCredential | undefined {
  const [, name, secret] = /^([a-z\d][a-z\d-]{0,39})\.([\w-]{43})$/u.exec(text) ?? []
  return name === undefined || secret === undefined ? undefined : { name, secret }
}
