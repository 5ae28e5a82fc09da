import type { LoaderFunctionArgs } from 'react-router'
import { answerWithDownload } from '#web/dashboard/agency/answer-with-download.server.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'

/** The file of an application as a download. @throws A 404 response without one. */
export async function loader(args: LoaderFunctionArgs) {
  return answerWithDownload(await openPage(args).desk.leads.openFile(args.params['reference'] ?? ''))
}
