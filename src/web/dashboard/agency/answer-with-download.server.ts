import { data } from 'react-router'

/** Responds with a file of a customer or a visitor as a download, which no browser opens by itself. @throws A 404 response without one. */
export function answerWithDownload(file: { readonly name: string; readonly body: BodyInit } | undefined): Response {
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
