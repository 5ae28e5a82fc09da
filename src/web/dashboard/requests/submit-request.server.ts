import { hash, randomBytes } from 'node:crypto'
import { data, redirect, type RouterContextProvider } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { type RequestKind, requestKinds } from '#domain/requests/request.ts'
import { defineEndForm, defineQuestionForm, defineReplyForm, type RequestForm, type RequestWords } from '#domain/requests/request-forms.ts'
import { requestIdOf } from '#domain/requests/request-identity.ts'
import type { RequestAddress } from '#gateway/requests.ts'
import { findOwnCustomer, requireVisitor, type Visitor } from '#web/dashboard/customer/customers.server.ts'
import { findRetryAfter } from '#web/dashboard/find-retry-after.server.ts'
import { pageParam } from '#web/dashboard/page/page-param.ts'
import { siteContext } from '#web/site.server.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'
import { createTranslate, type Translate } from '#i18n/translate.ts'
import { aboutOf, isRequestId, type RequestSubject } from './load-requests.server.ts'
import type { RequestAnswer } from './request-answer.ts'
import { sentParam, threadIdOf } from './request-names.ts'

type SubmitArguments = { readonly request: Request; readonly url: URL; readonly context: Readonly<RouterContextProvider> }

/** A new request, or a message to an existing one. */
type Purpose = { readonly kind: RequestKind } | { readonly requestId: string }

/** What to store. It is stored once, even if the form is sent again. */
type Submission = {
  readonly visitor: Visitor
  readonly customerId: string
  readonly purpose: Purpose
  readonly about: RequestSubject | undefined
  readonly words: Required<RequestWords>
  readonly locale: Locale
  readonly idempotencyKey: string
}

/**
 * Handles a request form with the visitor's own rights: 303 to the request on the page, or an error with everything typed (422, 429, 503).
 * Idempotent for the same key and text.
 *
 * @param about Subject of new requests of this page.
 * @throws A 404 response for another person's customer, or for an unknown form.
 */
export async function submitRequest({ request, url, context }: SubmitArguments, about?: RequestSubject) {
  const visitor = requireVisitor(url, context)
  const { content, reportError } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const sent = new URLSearchParams(await request.text())
  const purpose = parsePurpose(sent, about)
  const customer = await findOwnCustomer(visitor, sent.get('customer'))
  if (!customer || !purpose) throw data(null, { status: 404 })

  const form = defineForm(sent.get('form') ?? '', purpose)
  const fields = readTypedFields(form, sent)
  const idempotencyKey = parseIdempotencyKey(sent.get('idempotencyKey')) ?? randomBytes(16).toString('hex')
  const typed = { formName: form.name, fields, idempotencyKey }
  const parsed = form.parse(fields, locale, () => undefined)
  if (!parsed.ok) return answer({ ...typed, kind: 'refused', errors: parsed.errors }, 422)

  const words = fillIn(parsed.result, purpose, createTranslate(locale, content.messages[locale]))
  try {
    const id = await store({ visitor, customerId: customer.id, purpose, about, words, locale, idempotencyKey })
    return redirect(addressOf(url, id), 303)
  } catch (error) {
    const retryAfterSeconds = findRetryAfter(error)
    if (retryAfterSeconds !== undefined) {
      return answer({ ...typed, kind: 'limited', retryAfterSeconds }, 429, { 'Retry-After': String(retryAfterSeconds) })
    }
    // Any failure: the visitor must learn that the request did not arrive, and keep the text.
    reportError(new Error('A request of a customer was not stored.', { cause: error }), request)
    return answer({ ...typed, kind: 'failed' }, 503)
  }
}

/** Adds default texts: a request to end a product needs no message, and a reply has no subject. */
function fillIn(words: RequestWords, purpose: Purpose, translate: Translate): Required<RequestWords> {
  if (!('kind' in purpose && purpose.kind === 'cancel')) return { subject: '', ...words }
  return { subject: translate('dashboard.requests.end.subject'), text: words.text || translate('dashboard.requests.end.text') }
}

function answer(requestAnswer: RequestAnswer, status: number, headers: Record<string, string> = {}) {
  return data(requestAnswer, { status, headers })
}

/** @returns ID of the created or extended request. */
async function store({ visitor, customerId, purpose, about, words, locale, idempotencyKey }: Submission): Promise<string> {
  const { uid } = visitor.user
  const { requests } = visitor.gateway
  const { subject, text } = words
  const attempt = { uid, idempotencyKey, customerId, what: purpose, about: aboutOf(about), subject, text }
  const id = requestIdOf(attempt, (input) => hash('sha256', input))
  if ('kind' in purpose) {
    const address = { customerId, id }
    const create = () => requests.createRequest(address, { kind: purpose.kind, subject, text, locale, ...about }, uid)
    await storeOnce(create, async () => (await requests.findRequest(address)) !== undefined)
    return id
  }
  const address: RequestAddress = { customerId, id: purpose.requestId }
  await storeOnce(
    () => requests.addMessage(address, { id, uid, text }),
    () => requests.hasMessage(address, id),
  )
  return purpose.requestId
}

/**
 * Writes once. A repeated write is rejected by its precondition or by the security rules; after any failure it checks whether the document
 * exists.
 */
async function storeOnce(write: () => Promise<void>, isStored: () => Promise<boolean>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(await isStored())) throw error
  }
}

/** Parses the purpose of a form; undefined for unknown ones. Only a product can be asked to end. */
function parsePurpose(sent: URLSearchParams, about: RequestSubject | undefined): Purpose | undefined {
  const requestId = sent.get('request')
  if (requestId !== null) return isRequestId(requestId) ? { requestId } : undefined
  const kind = requestKinds.find((each) => each === sent.get('kind'))
  if (kind === 'cancel' && !(about && 'productId' in about)) return undefined
  return kind && { kind }
}

function defineForm(name: string, purpose: Purpose): RequestForm {
  if ('requestId' in purpose) return defineReplyForm(name)
  return purpose.kind === 'cancel' ? defineEndForm(name) : defineQuestionForm(name)
}

/** Address of the page at the position of the request. */
function addressOf(url: URL, requestId: string): string {
  const query = new URLSearchParams(url.searchParams)
  // The latest change is on the first page of the list, and on the last page of a request.
  query.delete(pageParam)
  query.set(sentParam, requestId)
  return `${url.pathname}?${query.toString()}#${threadIdOf(requestId)}`
}

/** Parses the key of the page or of its script; undefined for anything else. */
function parseIdempotencyKey(key: string | null): string | undefined {
  return key !== null && /^[0-9a-f]{32}$/u.test(key) ? key : undefined
}
