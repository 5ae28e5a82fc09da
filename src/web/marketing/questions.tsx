import type { ReactNode } from 'react'
import { questionAnchor } from '#web/marketing/question-anchor.ts'
import columns from '#web/ui/section/columns.module.css'
import { Accordion } from '#web/ui/accordion.tsx'
import section from '#web/ui/styles/section.module.css'
import type { Questions as QuestionsTexts } from '#i18n/content/questions.ts'

type QuestionsProps = {
  readonly texts: QuestionsTexts
  /** An answer with several paragraphs, shown before the others. */
  readonly first?: { readonly heading: string; readonly content: ReactNode }
}

/** Frequent questions about the page's subject. */
export function Questions({ texts: { heading, items }, first }: QuestionsProps) {
  const answers = items.map(({ question, answer }, at) => ({ heading: question, content: <p>{answer}</p>, id: questionAnchor(at) }))
  return (
    <section className={`${section.section} ${columns.columns}`}>
      <h2>{heading}</h2>
      <Accordion items={first ? [first, ...answers] : answers} />
    </section>
  )
}
