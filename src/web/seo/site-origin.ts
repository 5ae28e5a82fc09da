/**
 * Placeholder for the site's origin in heads and structured data until the document is written (entry.server.tsx). Route data and entry
 * files are therefore identical at every origin and are compressed once (decision 004). RFC 2606 reserves the name.
 */
export const originMark = 'https://origin.invalid'

/** Origin of all absolute addresses in a head, without a trailing slash. In the browser it comes from the document's canonical address. */
export function readSiteOrigin(): string {
  if (import.meta.env.SSR) return originMark
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return new URL(canonical?.href ?? window.location.href).origin
}

/** Inserts the origin into a rendered document. */
export function writeSiteOrigin(html: string, origin: string): string {
  const headEnd = html.indexOf('</head>')
  return html.slice(0, headEnd).replaceAll(originMark, origin) + html.slice(headEnd)
}
