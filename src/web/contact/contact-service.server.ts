import type { ContactOrigin } from '#domain/contact/contact-identity.ts'
import type { ContactFormName, Lead } from '#domain/contact/lead.ts'

/** What became of a request: `repeated` when it was stored before, and is answered with the reference of then. */
export type ContactSubmission =
  | { readonly kind: 'stored' | 'repeated'; readonly reference: string }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number }
  /** What the bytes of the file are is not taken. */
  | { readonly kind: 'fileRefused' }

/** A file that came with a form. */
export type SentFile = { readonly sizeBytes: number; readonly open: () => ReadableStream<Uint8Array> }

/** Takes requests for contact; the server puts one behind the pages. */
export type ContactService = {
  /**
   * Stores a request exactly once, after its file, and hands over its mails. Rejects when it is not certain that it is stored.
   *
   * @param file Of an application that names one.
   */
  readonly submit: (request: Lead, origin: ContactOrigin, file?: SentFile) => Promise<ContactSubmission>
  /** The form of the request of that reference; undefined when there is none. */
  readonly findForm: (reference: string) => Promise<ContactFormName | undefined>
}
