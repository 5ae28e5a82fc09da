import styles from './icon.module.css'

/** Paths on a grid of 16 units, drawn as lines. */
const paths = {
  arrow: 'M2 8h12M9.5 3.5L14 8l-4.5 4.5',
  back: 'M6 3L2 7l4 4M2 7h9a3 3 0 0 1 0 6H8',
  box: 'M2 4.5L8 1.5l6 3v7l-6 3-6-3zM2 4.5l6 3 6-3M8 7.5v7',
  calendar: 'M2 3.5h12v10.5H2zM2 6.5h12M5 1.5v3M11 1.5v3',
  check: 'M2 8l4 4 8-9',
  chevron: 'M3.5 6L8 10.5 12.5 6',
  clock: 'M8 4v4l3 2M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1',
  cross: 'M3 3l10 10M13 3L3 13',
  download: 'M8 2v8M4.5 7L8 10.5 11.5 7M2.5 14h11',
  half: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1',
  home: 'M2.5 7L8 2l5.5 5v7h-4v-4h-3v4h-4z',
  info: 'M8 7.5V12M8 4.5v.1M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1',
  message: 'M2 2.5h12v9H8.5l-3.5 3v-3H2z',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  next: 'M6 3.5L10.5 8 6 12.5',
  people:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M1.5 14c.2-3 2-4.5 4.5-4.5s4.3 1.5 4.5 4.5M10.5 2.7a2.5 2.5 0 0 1 0 4.6M12 9.8c1.5.6 2.3 2 2.5 4.2',
  previous: 'M10 3.5L5.5 8 10 12.5',
  sheet: 'M5 2h6l3 3v9H5z',
  sliders: 'M2 5h5M11 5h3M2 11h1M7 11h7M9 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4M5 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  sortable: 'M5 6l3-3.5L11 6M5 10l3 3.5 3-3.5',
  ascending: 'M8 13V3M4 7l4-4 4 4',
  descending: 'M8 3v10M4 9l4 4 4-4',
  warning: 'M8 2l7 12H1zM8 6v4M8 12v.5',
} as const

/** Filled parts of icons. */
const fillings: Partial<Readonly<Record<keyof typeof paths, string>>> = { half: 'M8 1a7 7 0 0 1 0 14z' }

export type IconName = keyof typeof paths

/** A small icon next to a text with the same meaning; hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} />
      {fillings[name] && <path d={fillings[name]} fill="currentColor" />}
    </svg>
  )
}
