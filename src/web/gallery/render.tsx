import { renderToString } from 'react-dom/server'
import { localeTags } from '#domain/locale.ts'
import { createGallery, type GalleryInput } from './gallery.tsx'

export type GalleryAssets = {
  /** Addresses of what the browser's build wrote. */
  readonly script: string
  readonly styles: readonly string[]
  /** Text of the early script (web/early). */
  readonly early: string
}

/** The page as HTML, in the product's own style sheets and with its early script. */
export function renderGallery(input: GalleryInput, { script, styles, early }: GalleryAssets): string {
  const data = JSON.stringify(input).replaceAll('<', String.raw`\u003c`)
  // Of the errors that stand here side by side none is what the page came for.
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
