import * as v from 'valibot'
import { locales } from '#domain/locale.ts'

const Choice = v.exactOptional(v.boolean())

/** What a person has said of themselves; all of it may be absent. `rules/firestore.rules` holds the same limits. */
export const ProfileSchema = v.object({
  displayName: v.exactOptional(v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(100, 'is too long'))),
  /** Path of the picture in storage. */
  photo: v.exactOptional(v.pipe(v.string(), v.regex(/^users\/[^/]+\/[\w-][\w.-]{0,99}$/u, 'is not a path of a picture'))),
  /** E.164. */
  phone: v.exactOptional(v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/u, 'is not an E.164 number'))),
  /** Language of mails to the person. */
  locale: v.exactOptional(v.picklist(locales)),
  /** IANA name. */
  timeZone: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w+-]{1,32}(?:\/[\w+-]{1,32}){0,2}$/u, 'is not a time zone'))),
  /** Whether mails are wanted about these; absent means yes. */
  notifications: v.exactOptional(v.object({ invoices: Choice, requests: Choice })),
})
export type Profile = Readonly<v.InferOutput<typeof ProfileSchema>>
