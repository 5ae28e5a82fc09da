import columns from '#web/marketing/columns.module.css'
import { Accordion } from '#web/ui/accordion.tsx'
import section from '#web/ui/styles/section.module.css'
import type { Questions as QuestionsTexts } from '#i18n/content/questions.ts'

/** What people ask about the page's subject, with the answers. */
export function Questions({ texts: { heading, items } }: { readonly texts: QuestionsTexts }) {
  return (
    <section className={`${section.section} ${columns.columns}`}>
      <h2>{heading}</h2>
      <Accordion items={items.map(({ question, answer }) => ({ heading: question, content: <p>{answer}</p> }))} />
    </section>
  )
}
