import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { Section } from '#web/ui/section/section.tsx'
import styles from './answers.module.css'

type AnswersTexts = WrittenPages['services-maintenance']['answers']
type Kind = 'outage' | 'question' | 'security'

type AnswersProps = { readonly texts: AnswersTexts; /** Office hours until each answer. */ readonly hours: Readonly<Record<Kind, number>> }

const kinds: readonly Kind[] = ['outage', 'question', 'security']

/** Times of answer as dimension lines of one scale. */
export function Answers({ texts, hours }: AnswersProps) {
  const longest = Math.max(...kinds.map((kind) => hours[kind]))
  return (
    <Section heading={texts.heading} lead={texts.lead}>
      <ul className={styles.answers}>
        {kinds.map((kind) => {
          const { name, time, text } = texts[kind]
          return (
            <li key={kind}>
              <svg className={styles.scale} aria-hidden="true" width="100%" height="15">
                <path d="M1 0v15" />
                <line x1="0" y1="7.5" x2={`${(hours[kind] / longest) * 100}%`} y2="7.5" />
                <svg x={`${(hours[kind] / longest) * 100}%`} overflow="visible">
                  <path d="M-1 0v15" />
                </svg>
              </svg>
              <h3>{name}</h3>
              <p className={styles.time}>{time}</p>
              <p className={styles.text}>{text}</p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
