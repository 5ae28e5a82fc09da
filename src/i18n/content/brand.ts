import * as v from 'valibot'
import { type MarkElement, themeColors } from '#domain/brand.ts'
import { noPictureName, pictureName } from './picture.ts'

const Color = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/u, 'is not a color, such as #4373cc'))

/** What a mark may be drawn with: nothing that runs, loads or links. */
export const markTags = ['g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'] as const

const MarkElementSchema: v.GenericSchema<MarkElement> = v.strictObject({
  tag: v.picklist(markTags, 'is not a shape'),
  attributes: v.record(v.pipe(v.string(), v.regex(/^(?!on)[a-z][A-Za-z\d]*$/u, 'is not an attribute of a shape')), v.string()),
  children: v.array(v.lazy(() => MarkElementSchema)),
})

/** `content/brand.json`; what its fields mean is at `Brand`. */
export const BrandSchema = v.strictObject({
  hue: v.pipe(v.number(), v.integer(), v.minValue(0, 'is below 0'), v.maxValue(360, 'is above 360')),
  colors: v.strictObject({ brand: Color, grid: Color, warm: Color, pen: Color, ...v.entriesFromList(themeColors, Color) }),
  dark: v.strictObject(v.entriesFromList(themeColors, Color)),
  mark: v.exactOptional(v.nullable(v.strictObject({ viewBox: v.string(), parts: v.array(MarkElementSchema) })), null),
  logo: v.exactOptional(v.strictObject({ file: v.pipe(v.string(), v.regex(pictureName, noPictureName)) })),
})
