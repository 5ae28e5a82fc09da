import * as v from 'valibot'
import { type Fields, isArray, isMap, type Value } from '#protocol/value.ts'

/** A mail document that cannot be sent as it is; the message says why. */
export class UnsendableMailError extends Error {
  override readonly name = 'UnsendableMailError'
}

// oxlint-disable-next-line no-control-regex -- refusing them is the point
const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Longest address that SMTP carries (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const maxAddressLength = 254

/** Headers that the composer sets or that a relay would trust; a document may not set them. */
const ownHeader =
  /^(from|to|cc|bcc|sender|reply-to|subject|date|message-id|return-path|received|mime-version|content-.*|dkim-.*|arc-.*|resent-.*)$/i

/** One line of text: a value of a header must not start another header. */
const Line = v.pipe(
  v.string(),
  v.check((text) => !controlCharacter.test(text), 'has a control character'),
)

const Address = v.pipe(
  v.string(),
  v.maxLength(maxAddressLength),
  v.regex(/^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/, 'is not one plain address'),
  v.check((address) => !controlCharacter.test(address), 'has a control character'),
)

const Header = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'is not a header name'),
  v.check((name) => !ownHeader.test(name), 'is a header that a document may not set'),
)

const FileName = v.pipe(v.string(), v.regex(/^[\w-][\w.-]{0,99}$/, 'is not a plain file name'))

/** The first six bytes of a PNG file, in Base64. */
const pngStart = 'iVBORw0K'

/** A file in the document, as text or Base64. Other sources would make the composer read files or URLs. */
const Attachment = v.union([
  v.strictObject({
    filename: FileName,
    content: v.pipe(v.string(), v.maxLength(100_000, 'is too long')),
    contentType: v.pipe(v.string(), v.regex(/^text\/[a-z]+(?:; [a-z]+=[\w-]+)*$/, 'is not a type of text')),
    encoding: v.optional(v.undefined_()),
  }),
  v.strictObject({
    filename: FileName,
    // Limited by the size of the document.
    content: v.pipe(v.string(), v.base64('is not Base64')),
    contentType: v.picklist(['application/pdf', 'application/xml'], 'is neither PDF nor XML'),
    encoding: v.literal('base64'),
  }),
  v.strictObject({
    filename: FileName,
    content: v.pipe(v.string(), v.base64('is not Base64'), v.startsWith(pngStart, 'is not a PNG file')),
    contentType: v.literal('image/png'),
    encoding: v.literal('base64'),
    // Its address in the HTML (RFC 2392).
    cid: v.pipe(v.string(), v.regex(/^[\w.-]{1,60}@[\w.-]{1,60}$/, 'is not an address of a picture')),
  }),
])

/** Parts of the extension's format that are not supported: such a mail is refused rather than sent without them. */
const Unsupported = v.optional(v.never('is not supported'))

const MailFields = v.object({
  to: v.union([
    v.pipe(v.array(Address), v.minLength(1), v.maxLength(50)),
    v.pipe(
      Address,
      v.transform((address) => [address]),
    ),
  ]),
  replyTo: v.optional(Address),
  headers: v.optional(v.record(Header, Line), {}),
  message: v.pipe(
    v.object({
      subject: Line,
      text: v.optional(v.string()),
      html: v.optional(v.string()),
      attachments: v.optional(v.pipe(v.array(Attachment), v.maxLength(20)), []),
      messageId: Unsupported,
    }),
    v.check(({ text, html }) => text !== undefined || html !== undefined, 'has neither text nor html'),
  ),
  from: Unsupported,
  cc: Unsupported,
  bcc: Unsupported,
  toUids: Unsupported,
  ccUids: Unsupported,
  bccUids: Unsupported,
  template: Unsupported,
})

/** A mail that is safe to compose. */
export type MailContent = v.InferOutput<typeof MailFields>

/**
 * Parses a document of `mail/`.
 *
 * @throws UnsendableMailError naming the field.
 */
export function parseMail(fields: Fields): MailContent {
  const result = v.safeParse(MailFields, plainFields(fields), { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new UnsendableMailError(`${v.getDotPath(issue) ?? 'The document'} ${issue.message}`)
}

function plainFields(fields: Fields): { readonly [name: string]: unknown } {
  return Object.fromEntries([...fields].map(([name, value]) => [name, plainValue(value)]))
}

function plainValue(value: Value): unknown {
  if (isMap(value)) return plainFields(value.fields)
  return isArray(value) ? value.map(plainValue) : value
}
