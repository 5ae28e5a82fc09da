import { hash } from 'node:crypto'
import { documentHeaders, hashSource, type HeaderList, type ThirdPartySources } from '#server/http/middleware/security-headers.ts'
import type { firstScripts } from '#web/handler.ts'
import type { StyleSheet } from '#server/pages/styles/style-sheet.ts'
import { writeUsedStyles } from '#server/pages/styles/used-styles.ts'

/** A prerendered document: the CSS that it uses is inlined, and the app starts only when the visitor interacts. */
export type StaticDocument = {
  readonly html: string
  /** The start script of this page: the router's data and the module imports. */
  readonly startFile: { readonly path: string; readonly source: string }
  readonly headers: HeaderList
}

/** The inlined scripts (web/early). */
export type FirstScripts = Readonly<Record<Exclude<keyof typeof firstScripts, 'startWatch'>, string>>

type StaticDocumentOptions = {
  readonly firstScripts: FirstScripts
  readonly speculationRules: string
  /** Returns a style sheet in `/assets/`. */
  readonly readSheet: (path: string) => StyleSheet
  /** Third parties whose files the document may load. */
  readonly thirdParties?: readonly ThirdPartySources[]
}

/**
 * Moves the scripts that start the app from a rendered document to a file of their own, and inlines what it uses of its style sheets.
 *
 * @param html As rendered by the web handler without a nonce.
 * @throws Error if the document's structure is unexpected: its policy would block scripts that a changed renderer adds.
 */
export function makeStaticDocument(
  html: string,
  { firstScripts: { early, boot }, speculationRules, readSheet, thirdParties }: StaticDocumentOptions,
): StaticDocument {
  const { before, scripts, after } = splitAtScripts(html)
  refuseOtherScripts(before, early)
  const source = scripts.join('\n')
  const startFile = { path: `/assets/${hash('sha256', source, 'base64url').slice(0, 16)}.js`, source }
  const { html: withoutPreloads, paths: modules } = takeModulePreloads(before)
  const { html: styled, styles } = inlineStyleSheets(withoutPreloads, readSheet)
  const end =
    `<script type="speculationrules">${speculationRules}</script>` +
    `<script data-app="${startFile.path}" data-modules="${[startFile.path, ...modules].join(' ')}">${boot}</script>`
  return {
    html: blockRenderUntilHeading(styled) + end + after,
    startFile,
    headers: documentHeaders({ scripts: [early, boot, speculationRules].map(hashSource), styles: styles.map(hashSource) }, thirdParties),
  }
}

/** Separates the scripts at the end of the body. */
function splitAtScripts(html: string): { before: string; scripts: string[]; after: string } {
  const start = html.indexOf('<script>window.__reactRouterContext')
  const end = html.indexOf('</body>', start)
  if (start < 0 || end < 0) throw new Error('The rendered document has no router context.')
  const scripts = [...html.slice(start, end).matchAll(/<script[^>]*>(.*?)<\/script>/gsu)].map(([, code = '']) => code)
  const rest = html.slice(start, end).replaceAll(/<script[^>]*>.*?<\/script>/gsu, '')
  return { before: html.slice(0, start) + rest, scripts, after: html.slice(end) }
}

/** Before the end of the body only the early script may run; structured data is not executed. */
function refuseOtherScripts(html: string, early: string): void {
  for (const element of html.split('<script').slice(1)) {
    const isData = element.startsWith(' type="application/ld+json">')
    const isEarly =
      /^(?: data-after-load="[^"]*")?>/u.test(element) && element.slice(element.indexOf('>') + 1).startsWith(`${early}</script>`)
    if (!isData && !isEarly)
      throw new Error('The rendered document has an unexpected script before the router context; its policy would block it.')
  }
}

/** Ids of headings in articles have no underscore, and ids of footnotes another prefix (i18n/content/post-block.ts). */
const headingId = 'page_heading'

/**
 * Delays the first frame until the page's heading is parsed (HTML, `rel=expect`), because the parser yields after the early script and the
 * browser would paint an empty page. Only the stored HTML has the id; hydration keeps it.
 */
function blockRenderUntilHeading(html: string): string {
  const heading = /<h1(?=[ >])/u
  if (!heading.test(html)) return html
  return html
    .replace('<style>', `<link rel="expect" href="#${headingId}" blocking="render"><style>`)
    .replace(heading, `$& id="${headingId}"`)
}

/** Module preloads compete with the first paint; the boot script fetches the modules at the first interaction instead. */
function takeModulePreloads(html: string): { html: string; paths: string[] } {
  const paths: string[] = []
  const rest = html.replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/gu, (_, path: string) => {
    paths.push(path)
    return ''
  })
  return { html: rest, paths: [...new Set(paths)] }
}

/**
 * The link stays, disabled and without its address, because hydration expects it; browsers' preload scanners fetch even disabled ones. The
 * boot script restores the address and enables it, for what the app adds to the page. Inlined styles come first: a sheet inserted before
 * the font faces would make the browser lay out all text again.
 */
function inlineStyleSheets(html: string, readSheet: StaticDocumentOptions['readSheet']): { html: string; styles: string[] } {
  const paths = new Set<string>()
  const styled = html.replaceAll(/<link rel="stylesheet" href="([^"]+)"([^>]*)>/gu, (_, path: string, rest: string) => {
    // React Router marks a sheet shared by two routes with an empty fragment.
    paths.add(path.replace(/#$/u, ''))
    return `<link rel="stylesheet" data-href="${path}"${rest.replace(/\/$/u, '')} disabled>`
  })
  const css = writeUsedStyles([...paths].map(readSheet), html)
  return { html: styled.replace(/<link rel="stylesheet"|<\/head>/u, (next) => `<style>${css}</style>${next}`), styles: [css] }
}
