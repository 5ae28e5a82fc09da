import { data, type RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { siteContext } from '#web/site.server.ts'
import { createTranslate } from '#words/translate.ts'
import { receiptWords } from './receipt-words.ts'

/** The contact page: its words, or with `?received=` the receipt of a request; 404 when there is none of that reference. */
export async function loadContactPage({ url, context }: { readonly url: URL; readonly context: Readonly<RouterContextProvider> }) {
  const { locale } = splitLocalePath(url.pathname)
  const { content, contactDesk } = context.get(siteContext)
  const { title, description, heading, lead, sections } = content.pages['contact-us'][locale]
  const reference = url.searchParams.get('received')
  if (reference === null) return data({ kind: 'form', title, description, heading, lead, sections } as const)
  const formName = await contactDesk.findForm(reference)
  if (!formName) return data({ kind: 'unknown', title, description } as const, { status: 404 })
  const receiptTitle = createTranslate(locale, content.messages[locale])(receiptWords[formName].title)
  return data({ kind: 'receipt', title: receiptTitle, description, reference, formName } as const)
}
