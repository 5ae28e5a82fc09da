import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import type { SettingAnswer } from './setting-answer.ts'

type ButtonsProblemProps = { readonly id: string; readonly answer: SettingAnswer | undefined }

/** Error of a form that has only buttons; takes the focus when it appears. */
export function ButtonsProblem({ id, answer }: ButtonsProblemProps) {
  if (!answer || !('fields' in answer) || answer.kind === 'conflict') return null
  return <ErrorSummary ref={takeFocus} id={id} trouble={answer} fields={[]} />
}

function takeFocus(section: HTMLElement | null): void {
  section?.focus()
}
