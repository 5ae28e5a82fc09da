/** Half the size still shows rhythm and breaks, and fits three widths side by side. */
const scale = 0.5

/** Returns a page with pictures of different widths side by side, each below its width. */
export function layOutSheet(pictures: readonly { readonly width: number; readonly source: string }[]): string {
  const figures = pictures.map(
    ({ width, source }) => `<figure><figcaption>${width}</figcaption><img src="${source}" width="${width * scale}" alt=""></figure>`,
  )
  return `<!doctype html>
<style>
body { margin: 0; font: 14px/1.4 sans-serif }
main { display: inline-flex; align-items: start; gap: 24px; padding: 24px; background: #8a8f99 }
figure { margin: 0 }
figcaption { padding-bottom: 8px; color: white }
img { display: block }
</style>
<main>${figures.join('')}</main>`
}
