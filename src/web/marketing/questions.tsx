import columns from '#web/marketing/columns.module.css'
import { Accordion } from '#web/ui/accordion.tsx'
import section from '#web/ui/styles/section.module.css'
import type { Questions as QuestionsWords } from '#i18n/content/questions.ts'

/** What people ask about the page's subject, with the answers. */
export function Questions({ words: { heading, items } }: { readonly words: QuestionsWords }) {
  return (
    <section className={`${section.section} ${columns.columns}`}>
      <h2>{heading}</h2>
      <Accordion items={items.map(({ question, answer }) => ({ heading: question, content: <p>{answer}</p> }))} />
    </section>
  )
}
