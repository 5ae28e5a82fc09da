import { hash } from 'node:crypto'
import { documentHeaders, hashSource, type HeaderList, type ThirdPartySources } from '#server/http/middleware/security-headers.ts'
import type { firstScripts } from '#web/handler.ts'

/** A rendered document as it is stored: the app does not start until the visitor acts, and the CSS stands in the page. */
export type StaticDocument = {
  readonly html: string
  /** What starts the app on this page: the router's data and the imports of its modules. */
  readonly startFile: { readonly path: string; readonly source: string }
  readonly headers: HeaderList
}

/** The built scripts that stand in it (web/early). */
export type FirstScripts = Readonly<Record<Exclude<keyof typeof firstScripts, 'startWatch'>, string>>

type StaticDocumentOptions = {
  readonly firstScripts: FirstScripts
  /** Gives the text of a file under `/assets/`. */
  readonly readAsset: (path: string) => string
  /** Whose files the document may load. */
  readonly thirdParties?: readonly ThirdPartySources[]
}

/** Lets the browser fetch the next document while a pointer rests on its link, before the app runs. */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/locale*' } },
          { not: { href_matches: '/*dashboard*' } },
          { not: { href_matches: '/*booking*' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/**
 * Takes the start of the app out of a rendered document, and puts its style sheets in.
 *
 * @param html What the web handler rendered without a nonce.
 * @throws Error when the document is not built as the renderer builds it, so that a change of it is seen at build.
 */
export function makeStaticDocument(
  html: string,
  { firstScripts: { early, boot }, readAsset, thirdParties }: StaticDocumentOptions,
): StaticDocument {
  const { before, scripts, after } = cutScripts(html)
  refuseOtherScripts(before, early)
  const source = scripts.join('\n')
  const startFile = { path: `/assets/${hash('sha256', source, 'base64url').slice(0, 16)}.js`, source }
  const { html: withoutPreloads, paths: modules } = takeModulePreloads(before)
  const { html: styled, styles } = inlineStyleSheets(withoutPreloads, readAsset)
  const end =
    `<script type="speculationrules">${speculationRules}</script>` +
    `<script data-app="${startFile.path}" data-modules="${[startFile.path, ...modules].join(' ')}">${boot}</script>`
  return {
    html: awaitHeading(styled) + end + after,
    startFile,
    headers: documentHeaders({ scripts: [early, boot, speculationRules].map(hashSource), styles: styles.map(hashSource) }, thirdParties),
  }
}

/** The scripts stand together at the end of the body; one that stands elsewhere would be refused by the policy. */
function cutScripts(html: string): { before: string; scripts: string[]; after: string } {
  const start = html.indexOf('<script>window.__reactRouterContext')
  const end = html.indexOf('</body>', start)
  if (start < 0 || end < 0) throw new Error('The rendered document has no router context.')
  const scripts = [...html.slice(start, end).matchAll(/<script[^>]*>(.*?)<\/script>/gsu)].map(([, code = '']) => code)
  const rest = html.slice(start, end).replaceAll(/<script[^>]*>.*?<\/script>/gsu, '')
  return { before: html.slice(0, start) + rest, scripts, after: html.slice(end) }
}

/** The policy names the early script alone; structured data is no script. */
function refuseOtherScripts(html: string, early: string): void {
  for (const element of html.split('<script').slice(1)) {
    const isData = element.startsWith(' type="application/ld+json">')
    const isEarly =
      /^(?: data-after-load="[^"]*")?>/u.test(element) && element.slice(element.indexOf('>') + 1).startsWith(`${early}</script>`)
    if (!isData && !isEarly) throw new Error('The rendered document has a script outside its end that its policy does not name.')
  }
}

/** No heading of an article is called so: their ids hold no underscore, and those of footnotes begin otherwise (i18n/content/post-block.ts). */
const headingId = 'page_heading'

/**
 * The first frame waits for the page's heading, where it has one (HTML, `rel=expect`). The parser rests after the early script, and what a
 * browser paints then is empty ground. The id stands in the document alone: the app knows nothing of it, and leaves it.
 */
function awaitHeading(html: string): string {
  const heading = /<h1(?=[ >])/u
  if (!heading.test(html)) return html
  return html
    .replace('<style>', `<link rel="expect" href="#${headingId}" blocking="render"><style>`)
    .replace(heading, `$& id="${headingId}"`)
}

/** They compete with the first paint; the boot script adds them when it starts. */
function takeModulePreloads(html: string): { html: string; paths: string[] } {
  const paths: string[] = []
  const rest = html.replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/gu, (_, path: string) => {
    paths.push(path)
    return ''
  })
  return { html: rest, paths: [...new Set(paths)] }
}

/**
 * The link stays, disabled, because the app expects to find it when it hydrates. The boot script gives it its address back then: browsers
 * that look ahead in the document fetch even disabled ones. The styles come before them: a sheet of the next page that is put in front of
 * what names faces makes the browser set all text anew.
 */
function inlineStyleSheets(html: string, readAsset: (path: string) => string): { html: string; styles: string[] } {
  const paths = new Set<string>()
  const styled = html.replaceAll(/<link rel="stylesheet" href="([^"]+)"([^>]*)>/gu, (_, path: string, rest: string) => {
    // React Router marks a sheet that two routes bring with an empty fragment; it is one sheet all the same.
    paths.add(path.replace(/#$/u, ''))
    return `<link rel="stylesheet" data-href="${path}"${rest.replace(/\/$/u, '')} disabled>`
  })
  const css = [...paths].map((path) => readAsset(path).trim()).join('\n')
  return { html: styled.replace(/<link rel="stylesheet"|<\/head>/u, (next) => `<style>${css}</style>${next}`), styles: [css] }
}
