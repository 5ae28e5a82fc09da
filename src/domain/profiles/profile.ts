import * as v from 'valibot'
import { invoiceFileKinds } from '#domain/invoices/invoice-file-kind.ts'
import { normalizeLine } from '#domain/form/typed-text.ts'
import { LocaleSchema } from '#domain/locale-schema.ts'
import { isTimeZone } from '#domain/time-zone.ts'

const Choice = v.exactOptional(v.boolean())

/** A person's own profile; everything is optional. `rules/firestore.rules` has the same limits but cannot check time zones. */
export const ProfileSchema = v.object({
  displayName: v.exactOptional(v.pipe(v.string(), v.transform(normalizeLine), v.nonEmpty('is empty'), v.maxLength(100, 'is too long'))),
  /** Storage path of the photo. */
  photo: v.exactOptional(v.pipe(v.string(), v.regex(/^users\/[^/]+\/[\w-][\w.-]{0,99}$/u, 'is not a path of a picture'))),
  /** E.164. */
  phone: v.exactOptional(v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/u, 'is not an E.164 number'))),
  /** Language of mails to the person. */
  locale: v.exactOptional(LocaleSchema),
  /** IANA name. */
  timeZone: v.exactOptional(v.pipe(v.string(), v.check(isTimeZone, 'is not a time zone'))),
  /** Wanted mails. Absent means yes, except for the monthly documents. */
  notifications: v.exactOptional(
    v.object({
      invoices: Choice,
      requests: Choice,
      monthly: Choice,
      /** Attachments of mails about invoices; absent means none. */
      invoiceFiles: v.exactOptional(v.picklist(invoiceFileKinds)),
    }),
  ),
})
export type Profile = Readonly<v.InferOutput<typeof ProfileSchema>>

/**
 * Parses a stored profile. Clients can write it directly, checked by the rules alone, so invalid fields are ignored: they must not break
 * the person's pages or mails to others.
 */
export function readProfile(stored: { readonly [name: string]: unknown }): Profile {
  const read = Object.entries(ProfileSchema.entries).flatMap(([name, schema]) => {
    const result = v.safeParse(schema, stored[name])
    return result.success && name in stored ? [[name, result.output] as const] : []
  })
  return Object.fromEntries(read)
}
