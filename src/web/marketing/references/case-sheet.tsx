import type { ReferencesData } from '#web/marketing/references/load-references.server.ts'
import { Screen } from '#web/ui/drawing/screen.tsx'
import styles from './case-sheet.module.css'

type Props = {
  readonly parts: ReferencesData['texts']['parts']
  readonly shown: ReferencesData['cases'][number]
}

/** A project as the sheet it was built from: the finished screen beside what changed and the title block, then the story. */
export function CaseSheet({ parts, shown }: Props) {
  const { slug, screen, name, summary, industry, services, duration, stack, challenge, built, figures, quote } = shown
  return (
    <article className={styles.case} id={slug} aria-labelledby={`${slug}-name`}>
      <header className={styles.header}>
        <h2 id={`${slug}-name`}>{name}</h2>
        <p>{summary}</p>
      </header>
      <div className={styles.sheet}>
        <div className={styles.screen}>
          <Screen shows={screen} />
        </div>
        <div className={styles.aside}>
          <dl className={styles.figures} aria-label={parts.result}>
            {figures.map(({ value, text }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <dl className={styles.block}>
            <TitleCell label={parts.industry} text={industry} />
            <TitleCell label={parts.duration} text={duration} />
            <TitleCell label={parts.services} text={services.join(', ')} />
            <TitleCell label={parts.stack} text={stack.join(', ')} />
          </dl>
        </div>
      </div>
      <div className={styles.story}>
        <section>
          <h3>{parts.challenge}</h3>
          {challenge.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        <section>
          <h3>{parts.built}</h3>
          <ul className={styles.built}>
            {built.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      </div>
      <figure className={styles.quote}>
        <blockquote>
          <p>{quote.text}</p>
        </blockquote>
        <figcaption>
          <b>{quote.name}</b>, {quote.role}
        </figcaption>
      </figure>
    </article>
  )
}

function TitleCell({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
