import { localeTags } from '#domain/locale.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Chainring, Letters, Lengths } from '#web/marketing/references/case/result-drawings.tsx'
import type { CaseData, DrawnCase } from '#web/marketing/references/case/load-case.server.ts'
import { worldOf } from '#web/marketing/references/world.ts'
import { Terms } from '#web/ui/section/named-texts.tsx'
import page from './case.module.css'
import styles from './result.module.css'
import worlds from '#web/marketing/references/worlds.module.css'

/** The one number, drawn to scale, and how it was measured; the other figures are smaller. */
export function Result({ shown: { parts, screen, drawn, texts } }: { readonly shown: CaseData }) {
  const [first, ...others] = texts.figures
  if (!first) return null
  return (
    <section
      className={`${styles.section} ${worldOf(screen)} ${page.inset}`}
      aria-labelledby="result"
      data-last={(!drawn && texts.details.length === 0) || undefined}
    >
      <div className={styles.number} data-screen={screen}>
        {drawn && <Drawing drawn={drawn} parts={parts} />}
        <p className={worlds.letters}>{first.value}</p>
      </div>
      <div className={styles.texts}>
        <h2 id="result">
          {first.value} {first.text}
        </h2>
        {texts.measured !== undefined && (
          <div>
            <h3>{parts.measured}</h3>
            <p>{texts.measured}</p>
          </div>
        )}
        {others.length > 0 && (
          <Terms items={others.map(({ value, text: name }) => ({ name, text: value }))} className={styles.figures} label={parts.result} />
        )}
      </div>
    </section>
  )
}

function Drawing({ drawn: { screen, result }, parts }: { readonly drawn: DrawnCase } & Pick<CaseData, 'parts'>) {
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
