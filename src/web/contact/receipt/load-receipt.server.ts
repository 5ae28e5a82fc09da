import type { RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import type { ContactFormName } from '#domain/contact/lead.ts'
import { siteContext } from '#web/site.server.ts'
import { createTranslate } from '#i18n/translate.ts'

/** Result of `?received=`: the receipt of a request, or none for an unknown reference. */
export type Receipt =
  | { readonly kind: 'receipt'; readonly title: string; readonly reference: string; readonly formName: ContactFormName }
  | { readonly kind: 'unknown' }

type ReceiptArguments = { readonly url: URL; readonly context: Readonly<RouterContextProvider> }

/** Loads the receipt that an address asks for; undefined if it asks for none. */
export async function loadReceipt({ url, context }: ReceiptArguments): Promise<Receipt | undefined> {
  const reference = url.searchParams.get('received')
  if (reference === null) return undefined
  const { content, contactService } = context.get(siteContext)
  const formName = await contactService.findForm(reference)
  if (!formName) return { kind: 'unknown' }
  const { locale } = splitLocalePath(url.pathname)
  const title = createTranslate(locale, content.messages[locale])(`receipt.${formName}.title`)
  return { kind: 'receipt', title, reference, formName }
}
