import * as v from 'valibot'
import { ServiceError, unbuilt } from '#backend/service-error.ts'
import { withoutNulls } from './proto-json.ts'

/**
 * Text in proto3 JSON: rejects lone surrogates, which UTF-8 cannot distinguish. A whole number becomes its digits, because the hosted
 * service's libraries send numbers for some texts.
 */
export const Text = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))]),
  v.check((text) => text.isWellFormed(), 'Invalid Unicode.'),
)

/** A number on the wire: proto3 JSON writes int64 as text; a number is accepted as well. */
export const WholeNumber = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,15}$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform(Number),
)

/** An enumeration value by its name or its number, which is its index in the list. */
export function enumeration<const Name extends string>(names: readonly Name[]) {
  return v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
    v.transform((value) => (typeof value === 'number' ? names[value] : value)),
    v.picklist(names),
  )
}

/** Members that the web SDK adds to every call; they are ignored. */
export const clientEntries = {
  clientType: v.optional(Text),
  returnSecureToken: v.optional(v.boolean()),
  captchaResponse: v.optional(Text),
  recaptchaVersion: v.optional(Text),
}

/**
 * Parses the body of a call; members that are null are absent.
 *
 * @param unbuiltNames Members of the provider that this backend does not support.
 * @throws ServiceError INVALID_ARGUMENT with the path of the member, or UNIMPLEMENTED.
 */
export function parseBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  unbuiltNames: readonly string[] = [],
): v.InferOutput<Schema> {
  const given = withoutNulls(body)
  const found = typeof given === 'object' && given !== null ? unbuiltNames.find((name) => Object.hasOwn(given, name)) : undefined
  if (found !== undefined) throw unbuilt(found)
  // valibot accepts an array as an object without members.
  const result = v.safeParse(schema, Array.isArray(given) ? undefined : given, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const place = v.getDotPath(issue)?.slice(0, 100)
  // valibot reports a value that is not an object with the same issue type.
  const isUnknownName = issue.type === 'strict_object' && issue.expected === 'never'
  const reason = isUnknownName && place ? `Unknown name "${place}": Cannot find field.` : `${place ?? 'The body'} is not valid.`
  throw new ServiceError('INVALID_ARGUMENT', `Invalid JSON payload received. ${reason}`)
}
