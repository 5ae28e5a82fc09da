import { brand } from '#domain/brand.ts'

/** The brand's colors as they are now. */
export const colors = {
  get ink() {
    return brand.colors.ink
  },
  get soft() {
    return brand.colors.soft
  },
  get line() {
    return brand.colors.line
  },
  get accent() {
    return brand.colors.accent
  },
  get draft() {
    return brand.colors.draft
  },
  get warm() {
    return brand.colors.warm
  },
  code: '#000000',
} as const
export type Color = (typeof colors)[keyof typeof colors]
