import { useLocale } from '#web/i18n/locale-context.tsx'
import { ActField } from './act-form.tsx'

type AnswerFieldsProps = {
  readonly label: string
  readonly hint?: string
  readonly mostLetters: number
  /** Suggested name of who answers. */
  readonly author: string
  /** What was typed into a form that was refused. */
  readonly typed: Readonly<Record<string, string>> | undefined
}

/** The fields of an answer by mail or in the dashboard: its text, and the name below it. */
export function AnswerFields({ label, hint, mostLetters, author, typed }: AnswerFieldsProps) {
  const { translate } = useLocale()
  return (
    <>
      <ActField id="answer-text" label={label} {...(hint !== undefined && { hint })}>
        {(ties) => <textarea {...ties} name="text" rows={8} required maxLength={mostLetters} defaultValue={typed?.['text']} />}
      </ActField>
      <ActField id="answer-author" label={translate('agency.leads.act.answer.author')}>
        {(ties) => (
          <input {...ties} name="author" required maxLength={100} autoComplete="name" defaultValue={typed?.['author'] ?? author} />
        )}
      </ActField>
    </>
  )
}
