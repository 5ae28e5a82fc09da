import { localeTags } from '#domain/locale.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Chainring, Letters, Lengths } from '#web/marketing/references/case/result-drawings.tsx'
import type { CaseData } from '#web/marketing/references/case/load-case.server.ts'
import { Terms } from '#web/ui/section/named-texts.tsx'
import page from './case.module.css'
import styles from './result.module.css'
import worlds from '#web/marketing/references/worlds.module.css'
import grounds from '#web/ui/drawing/shops/grounds.module.css'

/** The one number, drawn to scale, and how it was measured; the other figures are smaller. */
export function Result({ shown: { parts, screen, result, texts } }: { readonly shown: CaseData }) {
  const [first, ...others] = texts.figures
  if (!first) return null
  return (
    <section className={`${styles.section} ${grounds[screen]} ${worlds[screen]} ${page.inset}`} aria-labelledby="result">
      <div className={styles.number} data-screen={screen}>
        <Drawing screen={screen} result={result} parts={parts} />
        <p className={worlds.letters}>{first.value}</p>
      </div>
      <div className={styles.texts}>
        <h2 id="result">
          {first.value} {first.text}
        </h2>
        <div>
          <h3>{parts.measured}</h3>
          <p>{texts.measured}</p>
        </div>
        {others.length > 0 && (
          <Terms items={others.map(({ value, text: name }) => ({ name, text: value }))} className={styles.figures} label={parts.result} />
        )}
      </div>
    </section>
  )
}

function Drawing({ screen, result, parts }: Pick<CaseData, 'screen' | 'result' | 'parts'>) {
  const { locale } = useLocale()
  const { before, after } = result
  const number = new Intl.NumberFormat(localeTags[locale])
  switch (screen) {
    case 'bicycles':
      return <Chainring percent={Math.min(100, Math.round(after))} />
    case 'tea':
      return <Letters share={before > 0 ? 1 - after / before : 0} />
    case 'furniture':
    case 'machines':
      return (
        <Lengths
          lengths={[
            { name: parts.before, text: number.format(before), length: before },
            { name: parts.after, text: number.format(after), length: after },
          ]}
        />
      )
  }
}
