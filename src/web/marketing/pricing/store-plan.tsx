import type { CountedField, EstimateRequest } from '#domain/pricing/estimate-request.ts'
import type { IncludedParts } from '#domain/pricing/price-list.ts'
import styles from './store-plan.module.css'

type StorePlanProps = { readonly request: EstimateRequest; readonly included: IncludedParts }

const { paper, line, letters, extra } = styles

/**
 * The estimated store as a drawing: a tab per language, tiles for products, plugs for systems, pins for regions. Items included in the
 * starting price are outlined, further ones are filled. Decoration next to the numbers.
 */
export function StorePlan({ request, included }: StorePlanProps) {
  const isExtra = (field: CountedField, index: number) => index >= included[field]
  const tabs = Math.min(request.languages, tabCodes.length)
  const tiles = tilesFor(request.products)
  const includedTiles = tilesFor(included.products)
  return (
    <svg className={styles.plan} viewBox="0 0 560 240" aria-hidden="true">
      {Array.from({ length: tabs }, (_, index) => {
        const isLast = index === tabCodes.length - 1 && request.languages > tabs
        return (
          <g key={index} className={isExtra('languages', index) ? extra : undefined}>
            <path className={paper} d={`M${84 + index * 38} 48V30a6 6 0 0 1 6-6h24a6 6 0 0 1 6 6v18`} />
            <text className={letters} x={102 + index * 38} y="41" textAnchor="middle">
              {isLast ? `+${request.languages - tabs + 1}` : tabCodes[index]}
            </text>
          </g>
        )
      })}
      <rect className={paper} x="70" y="48" width="338" height="148" rx="8" />
      <path className={line} d="M70 74h338M86 61h46M372 57h14l-2 9h-10l-3-12h-4" />
      {request.kind === 'marketplace' && [0, 1, 2].map((seller) => <path key={seller} className={paper} d={awning(86 + seller * 104)} />)}
      {Array.from({ length: tiles }, (_, index) => (
        <rect
          key={index}
          className={index >= includedTiles ? `${paper} ${extra}` : paper}
          x={86 + (index % tilesInRow) * 26}
          y={(request.kind === 'marketplace' ? 114 : 88) + Math.floor(index / tilesInRow) * 26}
          width="20"
          height="20"
          rx="3"
        />
      ))}
      {Array.from({ length: request.connections }, (_, index) => {
        const [x, y] = [446 + Math.floor(index / 6) * 54, 50 + (index % 6) * 26]
        return (
          <g key={index} className={isExtra('connections', index) ? extra : undefined}>
            <path className={line} d={index < 6 ? `M408 ${y + 9}h${x - 408}` : `M${x - 18} ${y + 9}h18`} />
            <rect className={paper} x={x} y={y} width="36" height="18" rx="5" />
          </g>
        )
      })}
      <path className={line} d="M70 220h338M70 214v12M408 214v12" />
      {Array.from({ length: request.regions }, (_, index) => (
        <path
          key={index}
          className={isExtra('regions', index) ? `${paper} ${extra}` : paper}
          d={`M${70 + (338 / (request.regions + 1)) * (index + 1)} 222c-4-6-6-8-6-11a6 6 0 0 1 12 0c0 3-2 5-6 11z`}
        />
      ))}
      {request.move && (
        <g className={extra}>
          <rect className={paper} x="6" y="100" width="30" height="44" rx="4" />
          <path className={line} d="M12 110h18M12 118h18M12 126h12M42 122h22M58 116l6 6-6 6" />
        </g>
      )}
      {request.pilot && (
        <path
          className={`${paper} ${extra}`}
          d="M318 152h70a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-12l-10 10v-10h-48a8 8 0 0 1-8-8v-16a8 8 0 0 1 8-8z"
        />
      )}
      {request.care && <path className={`${line} ${extra}`} d="M424 220h30l8-14 12 26 10-20 6 8h58" />}
    </svg>
  )
}

/** Codes of the tabs that fit on the sheet; the last tab counts the remaining languages. */
const tabCodes = ['EN', 'DE', 'NL', 'ES', 'FR', 'IT', 'PL', 'SV'] as const

const tilesInRow = 12

/** Number of tiles for the size of a catalog: 1 to 36, by its order of magnitude. */
function tilesFor(products: number): number {
  return Math.max(1, Math.round(Math.log10(products) * 7.66))
}

/** Awning of a seller's stand, as SVG path. */
function awning(x: number): string {
  return `M${x} 84h92v10c0 8-15 8-15 0 0 8-16 8-16 0 0 8-15 8-15 0 0 8-16 8-16 0 0 8-15 8-15 0 0 8-15 8-15 0z`
}
