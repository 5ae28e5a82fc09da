import type { LoaderFunctionArgs } from 'react-router'
import { answerWithFile, answerWithProblem } from '#web/dashboard/downloads/download-response.server.ts'
import { createInvoiceFiles } from '#web/dashboard/downloads/invoice-files.server.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { siteContext } from '#web/site.server.ts'
import { openPreview } from './open-preview.server.ts'

/** The PDF of an invoice as its customer gets it; of a draft, as it would be issued. @throws A 404 response for an unknown one. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const { invoice, customer } = await openPreview(page, args.params)
  const made = await createInvoiceFiles(args.context.get(siteContext))(invoice, customer, 'eInvoicePdf')
  if (typeof made === 'string') return answerWithProblem(made, page.url, page.content)
  const { bytes, ...file } = made
  return answerWithFile(bytes, file)
}
