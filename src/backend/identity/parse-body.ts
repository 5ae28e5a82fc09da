import * as v from 'valibot'
import { ServiceError, unbuilt } from '#backend/service-error.ts'
import { withoutNulls } from './proto-json.ts'

/**
 * Text as proto3 JSON allows it: no half of a surrogate pair alone, which could not be told from another in UTF-8. A whole number stands
 * for its digits, as the hosted service's libraries send it.
 */
export const Text = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))]),
  v.check((text) => text.isWellFormed(), 'Invalid Unicode.'),
)

/** A number of the wire: int64 is text in proto3 JSON, and a number is taken too. */
export const WholeNumber = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,15}$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform(Number),
)

/** A value of an enumeration by its name or its number, which is its place in the list. */
export function enumeration<const Name extends string>(names: readonly Name[]) {
  return v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
    v.transform((value) => (typeof value === 'number' ? names[value] : value)),
    v.picklist(names),
  )
}

/** What the web SDK sends along with every call; nothing here depends on it. */
export const clientEntries = {
  clientType: v.optional(Text),
  returnSecureToken: v.optional(v.boolean()),
  captchaResponse: v.optional(Text),
  recaptchaVersion: v.optional(Text),
}

/**
 * Parses the body of a call; members that are null are absent.
 *
 * @param unbuiltNames Members that the provider knows and this backend does not.
 * @throws ServiceError INVALID_ARGUMENT naming the place, or UNIMPLEMENTED.
 */
export function parseBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  unbuiltNames: readonly string[] = [],
): v.InferOutput<Schema> {
  const given = withoutNulls(body)
  const found = typeof given === 'object' && given !== null ? unbuiltNames.find((name) => Object.hasOwn(given, name)) : undefined
  if (found !== undefined) throw unbuilt(found)
  // To valibot a list is an object without members.
  const result = v.safeParse(schema, Array.isArray(given) ? undefined : given, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const place = v.getDotPath(issue)?.slice(0, 100)
  // The same issue stands for a value that is no object at all.
  const isUnknownName = issue.type === 'strict_object' && issue.expected === 'never'
  const reason = isUnknownName && place ? `Unknown name "${place}": Cannot find field.` : `${place ?? 'The body'} is not valid.`
  throw new ServiceError('INVALID_ARGUMENT', `Invalid JSON payload received. ${reason}`)
}
