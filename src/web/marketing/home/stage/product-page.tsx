import { locales } from '#domain/locale.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { HomeData } from '#web/marketing/home/load-home.server.ts'
import { Dining } from '#web/ui/drawing/halde/dining.tsx'
import inks from '#web/ui/drawing/halde/inks.module.css'
import { FurnitureWordmark } from '#web/ui/drawing/shops/furniture-wordmark.tsx'
import styles from './product-page.module.css'

type Tables = NonNullable<HomeData['table']>
type Table = Tables['en']
type ProductPageProps = {
  readonly table: Tables
  /** In outline, finished without an order, or with the orders of the first days. */
  readonly shows: 'drawn' | 'built' | 'sold'
  /** Follows the timeline of the stage; the finished page then goes through all languages. */
  readonly isAnimated?: boolean
}

/** Orders of the first twelve days, as bar heights. Bars that grow together are one path; that of the first day has its own color. */
const orders = [[1], [0, 1, 1], [1, 2, 2, 2], [2, 3, 3, 5]]
const bars = orders.map((heights, group) => drawBars(heights, orders.slice(0, group).flat().length))

/** The product page of the table Rund in the shop Halde. */
export function ProductPage({ table, shows, isAnimated = false }: ProductPageProps) {
  const { locale } = useLocale()
  const isDrawn = shows === 'drawn'
  /** Its words change from language to language. */
  const isMoved = isAnimated && !isDrawn
  const shownLanguages = isMoved ? [locale, ...locales.filter((other) => other !== locale)] : [locale]
  // The page is drawn five times, so each element counts (decision 006).
  const say = (pick: (words: Table) => string | undefined, name = '', key?: number) =>
    isMoved ? (
      <span key={key} className={`${styles.languages} ${name}`}>
        {shownLanguages.map((language, turn) => (
          <span key={language} lang={language} data-turn={turn} className={styles.type}>
            {pick(table[language])}
          </span>
        ))}
      </span>
    ) : (
      <span key={key} className={`${styles.languages} ${styles.type} ${name}`}>
        {pick(table[locale])}
      </span>
    )
  return (
    <div
      className={`${styles.page} ${isDrawn ? `${styles.drawn} ${inks.drawn}` : `${styles.built} ${inks.built}`}`}
      data-animated={isAnimated || undefined}
      data-sold={shows === 'sold' || undefined}
    >
      <div className={styles.bar}>
        <span className={`${styles.brand} ${styles.type}`}>
          <FurnitureWordmark isDrawn={isDrawn} />
        </span>
        <span className={styles.departments}>{[0, 1, 2].map((index) => say(({ departments }) => departments[index], '', index))}</span>
        <span className={styles.codes}>
          {locales.map((language) => (
            <span key={language} data-turn={shownLanguages.indexOf(language)} className={styles.type}>
              {language.toUpperCase()}
            </span>
          ))}
        </span>
        <svg className={styles.bag} viewBox="0 0 24 24">
          <path d="M5 9h14l-1.2 11H6.2zM8.5 9a3.5 3.5 0 0 1 7 0" />
        </svg>
        <span className={styles.count}>
          <span>0</span>
          <span>1</span>
        </span>
      </div>
      <div className={styles.main}>
        <div className={styles.picture}>
          <Dining />
        </div>
        <div className={styles.facts}>
          {say(({ kind }) => kind, styles.soft)}
          <b className={`${styles.name} ${styles.type}`}>Rund</b>
          {say(({ text }) => text, styles.text)}
          {say(({ price }) => price, styles.price)}
          {say(({ tax }) => tax, `${styles.soft} ${styles.tax}`)}
          <span className={styles.finishes}>
            <i />
            <i />
            <i />
            <span className={styles.type}>Ø&nbsp;120&nbsp;cm</span>
          </span>
          <span className={styles.button}>{say(({ add }) => add)}</span>
          {say(({ delivery }) => delivery, `${styles.soft} ${styles.delivery}`)}
        </div>
      </div>
      <div className={styles.orders}>
        <span>
          <b>{say((words) => words.orders)}</b>
          {say(({ days }) => days, styles.soft)}
        </span>
        <svg className={styles.chart} viewBox="0 0 240 100" preserveAspectRatio="none">
          {shows !== 'built' && bars.map((path) => <path key={path} d={path} />)}
        </svg>
        <b className={styles.sum}>
          <span>0</span>
          <span>{orders.flat().reduce((sum, height) => sum + height, 0)}</span>
        </b>
      </div>
    </div>
  )
}

function drawBars(heights: readonly number[], firstDay: number): string {
  const bar = (height: number, day: number) => `M${(firstDay + day) * 20 + 3} 100v-${height * 19}h14v${height * 19}z`
  return heights.map((height, day) => (height > 0 ? bar(height, day) : '')).join('')
}
