import { data, type LoaderFunctionArgs } from 'react-router'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { addressOfProduct, fileOfParams } from './product-address.server.ts'

/** A file of a product as a download. @throws A 404 response without one. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk } = openPage(args)
  const file = await desk.products.openFile(addressOfProduct(args.params), fileOfParams(args.params))
  if (!file) throw data(null, { status: 404 })
  return new Response(file.body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
