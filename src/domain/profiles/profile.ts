import * as v from 'valibot'
import { invoiceFileKinds } from '#domain/invoices/invoice-file-kind.ts'
import { normalizeLine } from '#domain/form/typed-text.ts'
import { LocaleSchema } from '#domain/locale-schema.ts'
import { isTimeZone } from '#domain/time-zone.ts'

const Choice = v.exactOptional(v.boolean())

/** What a person has said of themselves; all of it may be absent. `rules/firestore.rules` holds the same limits, but knows no time zones. */
export const ProfileSchema = v.object({
  displayName: v.exactOptional(v.pipe(v.string(), v.transform(normalizeLine), v.nonEmpty('is empty'), v.maxLength(100, 'is too long'))),
  /** Path of the picture in storage. */
  photo: v.exactOptional(v.pipe(v.string(), v.regex(/^users\/[^/]+\/[\w-][\w.-]{0,99}$/u, 'is not a path of a picture'))),
  /** E.164. */
  phone: v.exactOptional(v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/u, 'is not an E.164 number'))),
  /** Language of mails to the person. */
  locale: v.exactOptional(LocaleSchema),
  /** IANA name. */
  timeZone: v.exactOptional(v.pipe(v.string(), v.check(isTimeZone, 'is not a time zone'))),
  /** Whether mails are wanted about these; absent means yes, and no for the documents of each month. */
  notifications: v.exactOptional(
    v.object({
      invoices: Choice,
      requests: Choice,
      monthly: Choice,
      /** What mails about invoices carry; absent means nothing. */
      invoiceFiles: v.exactOptional(v.picklist(invoiceFileKinds)),
    }),
  ),
})
export type Profile = Readonly<v.InferOutput<typeof ProfileSchema>>

/**
 * Reads a profile as it is stored. People may write it without this site, and only the rules see it then: what is not as it should be counts
 * as absent, because it must take away neither their pages nor the mails of others.
 */
export function readProfile(stored: { readonly [name: string]: unknown }): Profile {
  const read = Object.entries(ProfileSchema.entries).flatMap(([name, schema]) => {
    const result = v.safeParse(schema, stored[name])
    return result.success && name in stored ? [[name, result.output] as const] : []
  })
  return Object.fromEntries(read)
}
