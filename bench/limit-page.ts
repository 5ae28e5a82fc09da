import { brotliCompressSync, constants } from 'node:zlib'
import type { Answer } from './nginx.ts'

/**
 * The physical limit: a page of the same text as ours, written by hand, with its styles inside and no script, compressed
 * once. Its link leads to itself, as the next page of such a site would.
 *
 * @param html The document whose words it takes over.
 */
export function makeLimitPage(html: string): Answer {
  const words = [...html.matchAll(/<(h1|h2|h3|p|li)(?:\s[^>]*)?>(.*?)<\/\1>/gsu)]
    .map(([, name, inner = '']) => `<${name}>${inner.replaceAll(/<[^>]*>/gu, '').trim()}</${name}>`)
    .join('\n')
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The limit</title><meta name="description" content="A page without anything."><link rel="icon" href="data:,">
<style>body{max-width:60rem;margin:auto;padding:1rem;font:1rem/1.6 system-ui,sans-serif}h1{font-size:2.5rem;line-height:1.1}li{margin:.25rem 0}</style>
</head><body><main><p><a href="/?next">Next page</a></p>
${words}
</main></body></html>`
  const body = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  return { body, headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'cache-control': 'no-cache' } }
}
