import type { HeadersArgs } from 'react-router'
import type { PageHead } from '#web/seo/page-head.ts'
import type { Receipt } from '#web/contact/receipt/load-receipt.server.ts'

/** Head of a page with a form of its own, or of the receipt that stands in its place. */
export function headWithReceipt(
  { title, headTitle, description }: Pick<PageHead, 'title' | 'headTitle' | 'description'>,
  receipt: Receipt | undefined,
): PageHead {
  return {
    ...(receipt?.kind === 'receipt' ? { title: receipt.title } : { title, ...(headTitle !== undefined && { headTitle }) }),
    description,
    isPersonal: receipt !== undefined,
  }
}

/** What a form's answer says in its headers, such as when to try again. */
export function answerHeaders({ actionHeaders }: HeadersArgs) {
  return actionHeaders
}
