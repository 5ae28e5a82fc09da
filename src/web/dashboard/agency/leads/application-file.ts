import { data, type LoaderFunctionArgs } from 'react-router'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'

/** The file of an application as a download, which no browser opens by itself: it came from a visitor. @throws A 404 response without one. */
export async function loader(args: LoaderFunctionArgs) {
  const file = await openPage(args).desk.leads.openFile(args.params['reference'] ?? '')
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
