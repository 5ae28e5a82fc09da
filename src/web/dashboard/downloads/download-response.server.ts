import { setImmediate } from 'node:timers/promises'
import { splitLocalePath } from '#domain/locale-path.ts'
import type { Content } from '#i18n/content/content.ts'
import { createTranslate } from '#i18n/translate.ts'
import type { DocumentProblem } from '#web/dashboard/invoices/pdf/make-document.server.ts'

/** Browsers show a PDF, and save other types. */
type Download = {
  readonly name: string
  readonly type: 'application/pdf' | 'text/csv; charset=utf-8' | 'text/calendar; charset=utf-8' | 'application/xml' | 'application/zip'
}

/** Responds with a file. Its name may contain any letter of an invoice number (RFC 6266, `filename*`); older clients get an ASCII name. */
export function answerWithFile(body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>, { name, type }: Download): Response {
  const disposition = type === 'application/pdf' ? 'inline' : 'attachment'
  return new Response(body, { headers: { 'content-type': type, 'content-disposition': `${disposition}; ${nameFile(name)}` } })
}

/** Responds with the reason why there is no document, and what to do, in the language of the address. */
export function answerWithProblem(problem: DocumentProblem, { pathname }: URL, { messages }: Pick<Content, 'messages'>): Response {
  const { locale } = splitLocalePath(pathname)
  const translate = createTranslate(locale, messages[locale])
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-language': locale }
  return problem === 'busy'
    ? new Response(`${translate('dashboard.documents.busy')}\n`, { status: 503, headers: { ...headers, 'retry-after': '5' } })
    : new Response(`${translate('dashboard.documents.failed')}\n`, { status: 500, headers })
}

function nameFile(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\]/gu, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return plain === name ? `filename="${name}"` : `filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Streams text as UTF-8. It is generated at the reader's pace, and other requests are served between its parts. */
export function streamText(parts: Generator<string, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      await setImmediate()
      const { done, value } = parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void parts.return(),
  })
}
