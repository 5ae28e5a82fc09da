import type { Node as PictureNode } from '@takumi-rs/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand, findPlate, hasDefaultMark, isWordMark, type LogoImage } from '#domain/brand.ts'
import { createDefaultMark } from '#domain/default-mark.ts'
import { writeMark } from '#i18n/content/mark-svg.ts'
import styles from '#web/ui/drawing/article-cover.module.css'
import type { Subject } from './page-subjects.server.tsx'

export type PictureTexts = {
  readonly siteName: string
  readonly title: string
  /** Section of the site; absent if the title says it. */
  readonly label?: string
}

/** A picture of the owner by its address; sizes only for their ratio. */
export type Cover = { readonly src: string; readonly width: number; readonly height: number }

/** Font sizes to try; the largest one that fits is used. */
export const titleSizes = [88, 80, 72, 66, 60, 55, 50, 46, 42, 38, 34]
/** Space for the title. */
export const titleBox = { width: 592, height: 340 }

const left = 64
const seamX = 876
const drawingScale = 1.2
const drawingY = 135

/** Composes the whole picture, 1200 by 630. @param drawing An SVG document of that size. */
export function composePicture(texts: PictureTexts, titleSize: number, drawing: string): PictureNode {
  return {
    type: 'container',
    style: { position: 'relative', width: 1200, height: 630, backgroundColor: brand.colors.ground },
    children: [
      { type: 'image', src: drawing, width: 1200, height: 630, style: absolute(0, 0) },
      ...composeTexts(texts, titleSize, { theme: 'light', ...brand.colors }),
    ],
  }
}

type Inks = { readonly theme: 'light' | 'dark'; readonly ink: string; readonly soft: string }

/** The name, the title and the label. */
function composeTexts(texts: PictureTexts, titleSize: number, colors: Inks): PictureNode[] {
  const { siteName, label } = texts
  return [
    ...composeName(siteName, colors),
    {
      type: 'container',
      style: { ...absolute(left, 140), ...titleBox, display: 'flex', flexDirection: 'column', justifyContent: 'center' },
      children: [composeTitle(texts, titleSize, colors.ink)],
    },
    ...(label === undefined
      ? []
      : [
          {
            type: 'text' as const,
            text: label,
            style: { ...absolute(left, 538), fontFamily: drafting, fontSize: 30, color: colors.soft },
          },
        ]),
  ]
}

/** The logo, or else the mark, and the name. A wide logo is the name. */
function composeName(siteName: string, { theme, ink }: Inks): PictureNode[] {
  const { image } = brand
  const mark = image ? composeLogo(image, theme) : hasDefaultMark(brand) ? composeMark() : undefined
  const name: PictureNode = {
    type: 'text',
    text: siteName,
    style: { ...absolute(left + (mark ? mark.width + 14 : 0), 54), ...face, fontSize: 32, letterSpacing: '-0.02em', color: ink },
  }
  return [...(mark ? [mark.node] : []), ...(image && isWordMark(image) ? [] : [name])]
}

/** A picture, and its width in pixels. */
type Placed = { readonly node: PictureNode; readonly width: number }

function composeMark(): Placed {
  const { colors } = brand
  const side = 40
  const svg = writeMark(createDefaultMark(colors.brand, colors.warm))
  return { node: { type: 'image', src: svg, width: side, height: side, style: absolute(left, 54) }, width: side }
}

/** The logo as high as the mark, and its width in pixels; with a ground of its own where it could not be seen. */
function composeLogo({ png, width, height }: LogoImage, theme: Inks['theme']): Placed {
  const plate = findPlate(brand, theme)
  const edge = plate === undefined ? 0 : 8
  const scale = Math.min(44 / height, 360 / width)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const outer = { width: size.width + 2 * edge, height: size.height + 2 * edge }
  const image = { type: 'image' as const, src: `data:image/png;base64,${png}`, ...size, style: absolute(edge, edge) }
  const node: PictureNode = {
    type: 'container',
    style: { ...absolute(left, 74 - outer.height / 2), ...outer, ...(plate !== undefined && { backgroundColor: plate, borderRadius: 8 }) },
    children: [image],
  }
  return { node, width: outer.width }
}

/** The cover of an article, cropped, with the title on a dark shade. */
export function composeCover(texts: PictureTexts, titleSize: number, { src, width, height }: Cover): PictureNode {
  // Computed, because the renderer stretches SVG whatever `object-fit` says.
  const scale = Math.max(1200 / width, 630 / height)
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  return {
    type: 'container',
    style: { position: 'relative', width: 1200, height: 630, overflow: 'hidden', backgroundColor: shade },
    children: [
      { type: 'image', src, ...size, style: absolute((1200 - size.width) / 2, (630 - size.height) / 2) },
      // On a white picture, the end of the title still has a contrast of 6:1.
      {
        type: 'container',
        style: {
          ...absolute(0, 0),
          width: 1200,
          height: 630,
          backgroundImage: `linear-gradient(90deg, ${shade}eb 0%, ${shade}d1 42%, ${shade}b3 56%, ${shade}00 86%)`,
        },
      },
      ...composeTexts(texts, titleSize, { theme: 'dark', ink: '#ffffff', soft: '#e6ebf2' }),
    ],
  }
}

/** Of the ground behind white letters on a photograph. */
const shade = '#0b1220'

/** The title alone, for measuring. */
export function composeTitle({ title }: PictureTexts, size: number, color = brand.colors.ink): PictureNode {
  return {
    type: 'text',
    // The renderer would break at soft hyphens without showing them. Hyphens as in E-Commerce become non-breaking.
    text: title.replaceAll('\u00AD', '').replaceAll(/(?<!\p{L})(\p{L})-(?=\p{L})/gu, '$1-\u2060'),
    style: {
      ...face,
      maxWidth: titleBox.width,
      fontSize: size,
      lineHeight: 1.08,
      letterSpacing: '-0.025em',
      textWrap: 'balance',
      color,
    },
  }
}

/** Draws the background: the grid, and the subject with the seam through it. */
export function drawSubject({ seam, parts, colors: name }: Subject): string {
  const x = seamX - seam * drawingScale
  const place = `translate(${x} ${drawingY}) scale(${drawingScale})`
  const width = 1200 - seamX
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
      <style>{`${writeInks()}${palettes[name]}`}</style>
      <path d={gridLines} fill="none" stroke={brand.colors.grid} />
      <path
        fill="none"
        stroke={brand.colors.draft}
        strokeWidth="1.5"
        d={`M${left} 522h${titleBox.width}M${left} 514v16M${left + titleBox.width} 514v16`}
      />
      <g className="drawn" transform={place}>
        {parts}
      </g>
      {/* An inner SVG element clips the left side at the seam. */}
      <svg x={seamX} y="0" width={width} height="630" viewBox={`${seamX} 0 ${width} 630`}>
        <rect className="ground" x={seamX} width={width} height="630" />
        <g className="built" transform={place}>
          {parts}
        </g>
      </svg>
      <path stroke={brand.colors.warm} strokeWidth="4" d={`M${seamX} 0v630`} />
      <circle fill={brand.colors.warm} cx={seamX} cy="566" r="24" />
      <path
        fill="none"
        stroke={brand.colors.ink}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d={`M${seamX - 6} 558l-8 8 8 8M${seamX + 6} 558l8 8-8 8`}
      />
    </svg>,
  )
}

/** Colors of article-cover.module.css in the light theme. */
const palettes: Readonly<Record<Subject['colors'], string>> = {
  green: inkPalette('#bdeedd', '#005e4a', '#e2f5ee'),
  earth: inkPalette('#f6e4c1', '#782b21', '#f8f1e3'),
  blue: inkPalette('#c9dcfd', '#2552aa', '#aac5f6'),
}

function inkPalette(ground: string, solid: string, pale: string): string {
  return `.ground{fill:${ground}}.built .${styles.solid}{fill:${solid}}.built .${styles.pale}{fill:${pale}}`
}

/** Rules of article-cover.module.css for the classes of the parts. */
function writeInks(): string {
  const { colors } = brand
  return [
    '.drawn,.built{stroke-linecap:round;stroke-linejoin:round}',
    `.drawn{fill:none;stroke:${colors.draft};stroke-width:1.8}`,
    `.built{stroke:${colors.pen};stroke-width:3.2}`,
    `.built .${styles.paper}{fill:#fff}`,
    `.built .${styles.accent}{fill:${colors.warm}}`,
    `.built .${styles.line}{fill:none}`,
    `.${styles.letters}{font-family:Figtree;font-weight:700;font-size:19px}`,
    `.${styles.large}{font-size:34px;letter-spacing:-1px}`,
    `.drawn .${styles.letters}{stroke-width:1.1}`,
    `.built .${styles.letters}{fill:${colors.pen};stroke:none}`,
    `.built .${styles.light}{fill:#fff}`,
  ].join('')
}

const gridLines = [
  ...Array.from({ length: 20 }, (_, column) => `M${column * 60 + 44.5} 0v630`),
  ...Array.from({ length: 11 }, (_, row) => `M0 ${row * 60 + 14.5}h1200`),
].join('')

const drafting = 'Share Tech Mono'
const face = { fontFamily: 'Figtree', fontWeight: 700 } as const

function absolute(x: number, y: number) {
  return { position: 'absolute', left: x, top: y } as const
}
