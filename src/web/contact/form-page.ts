import type { HeadersArgs } from 'react-router'
import type { PageHead } from '#web/seo/page-head.ts'
import type { Receipt } from '#web/contact/receipt/load-receipt.server.ts'

/** Head of a page with a form, or of its receipt. */
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

/** Headers of a form's answer, such as `Retry-After`. */
export function answerHeaders({ actionHeaders }: HeadersArgs) {
  return actionHeaders
}
