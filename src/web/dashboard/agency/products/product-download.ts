import type { LoaderFunctionArgs } from 'react-router'
import { answerWithDownload } from '#web/dashboard/agency/answer-with-download.server.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { addressOfProduct, fileOfParams } from './product-address.server.ts'

/** A file of a product as a download. @throws A 404 response without one. */
export async function loader(args: LoaderFunctionArgs) {
  return answerWithDownload(await openPage(args).desk.products.openFile(addressOfProduct(args.params), fileOfParams(args.params)))
}
