import type { ContactOrigin } from '#domain/contact/contact-identity.ts'
import type { ContactFormName, Lead } from '#domain/contact/lead.ts'

/** Result of a request; `repeated` if it was stored before, with the reference from then. */
export type ContactSubmission =
  | { readonly kind: 'stored' | 'repeated'; readonly reference: string }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number }
  /** The file's content has an unsupported type. */
  | { readonly kind: 'fileRefused' }

/** A file sent with a form. */
export type SentFile = { readonly sizeBytes: number; readonly open: () => ReadableStream<Uint8Array> }

/** Accepts contact requests. Implemented by the server. */
export type ContactService = {
  /**
   * Stores a request exactly once, after its file, and queues its mails. Rejects unless it is certain that the request is stored.
   *
   * @param file Of a job application that names one.
   */
  readonly submit: (request: Lead, origin: ContactOrigin, file?: SentFile) => Promise<ContactSubmission>
  /** Finds the form of the request with a reference; undefined if it does not exist. */
  readonly findForm: (reference: string) => Promise<ContactFormName | undefined>
}
