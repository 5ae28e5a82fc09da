import { renderToString } from 'react-dom/server'
import { localeTags } from '#domain/locale.ts'
import { createGallery, type GalleryInput } from './gallery.tsx'

export type GalleryAssets = {
  /** Addresses of files from the browser build. */
  readonly script: string
  readonly styles: readonly string[]
  /** Source of the early script (web/early). */
  readonly early: string
}

/** Renders the page as HTML with the site's style sheets and early script. */
export function renderGallery(input: GalleryInput, { script, styles, early }: GalleryAssets): string {
  const data = JSON.stringify(input).replaceAll('<', String.raw`\u003c`)
  // Only one element may have autofocus, and here several errors are shown at once.
  const page = renderToString(createGallery(input)).replaceAll(/(<section[^>]*) autofocus=""/gu, '$1')
  return `<!doctype html>
<html lang="${localeTags[input.locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${input.texts.title}</title>
<link rel="icon" href="data:,">
${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}
<script>${early}</script>
<script type="module" src="${script}"></script>
</head>
<body><div id="gallery">${page}</div>
<script type="application/json" id="gallery-input">${data}</script>
</body>
</html>
`
}
