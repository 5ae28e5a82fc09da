import type { ReferencesData } from '#web/marketing/references/load-references.server.ts'
import { Terms } from '#web/ui/section/named-texts.tsx'
import styles from './case-story.module.css'

export type ShownCase = ReferencesData['cases'][number]
export type CaseParts = ReferencesData['texts']['parts']

type CaseStoryProps = { readonly parts: CaseParts; readonly shown: ShownCase }

/** Client of the project, as the heading of its case. */
export function CaseHead({ shown: { slug, name } }: { readonly shown: ShownCase }) {
  return <h2 id={`${slug}-name`}>{name}</h2>
}

/** The figures next to the large one. */
export function FurtherFigures({ parts, shown: { figures } }: CaseStoryProps) {
  return (
    <Terms
      items={figures.slice(1).map(({ value, text: name }) => ({ name, text: value }))}
      className={styles.figures}
      label={parts.result}
    />
  )
}

/** Expands to the problem, the solution and a quotation. */
export function CaseStory({ parts, shown }: CaseStoryProps) {
  const { industry, services, duration, stack, challenge, built, quote } = shown
  return (
    <details className={styles.story}>
      <summary>{parts.story}</summary>
      <div className={styles.columns}>
        <section>
          <h3>{parts.challenge}</h3>
          {challenge.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        <section>
          <h3>{parts.built}</h3>
          <ul>
            {built.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
        <div>
          <dl>
            <Line label={parts.industry} text={industry} />
            <Line label={parts.duration} text={duration} />
            <Line label={parts.services} text={services.join(', ')} />
            <Line label={parts.stack} text={stack.join(', ')} />
          </dl>
          <CaseQuote quote={quote} />
        </div>
      </div>
    </details>
  )
}

export function CaseQuote({ quote: { text, name, role } }: { readonly quote: ShownCase['quote'] }) {
  return (
    <figure className={styles.quote}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        {name}, {role}
      </figcaption>
    </figure>
  )
}

function Line({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
