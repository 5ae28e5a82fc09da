import type { Mark, MarkElement } from './brand.ts'

/** The default mark: four folds. @param color And `warm`: as CSS writes colors. */
export function createDefaultMark(color: string, warm: string): Mark {
  const draw = (attributes: MarkElement['attributes']): MarkElement => ({ tag: 'path', attributes, children: [] })
  return {
    viewBox: '0 0 24 24',
    parts: [
      draw({ fill: color, d: 'M0 0h11v11H0z' }),
      draw({ fill: color, fillOpacity: '.55', d: 'M13 0h11L13 11zM0 13h11L0 24z' }),
      draw({ fill: warm, d: 'M13 13h11v11H13z' }),
    ],
  }
}
