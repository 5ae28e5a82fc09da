/**
 * Stands for the site's origin in heads and structured data until the document is written (entry.server.tsx). So route data and start files
 * are the same at every address, and are compressed once (decision 004). RFC 2606 keeps the name free.
 */
export const originMark = 'https://origin.invalid'

/** Origin of all absolute addresses in a head, without a slash at the end: in the browser that of the document's canonical address. */
export function readSiteOrigin(): string {
  if (import.meta.env.SSR) return originMark
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return new URL(canonical?.href ?? window.location.href).origin
}

/** Puts the origin into the head of a rendered document. */
export function writeSiteOrigin(html: string, origin: string): string {
  const headEnd = html.indexOf('</head>')
  return html.slice(0, headEnd).replaceAll(originMark, origin) + html.slice(headEnd)
}
