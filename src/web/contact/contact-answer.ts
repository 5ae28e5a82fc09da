import { useActionData } from 'react-router'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { FormTrouble } from '#web/ui/form/form-answer.ts'

/** Why a contact form was rejected, and which form. */
export type ContactAnswer = FormTrouble & { readonly formName: string }

/** The answer rendered with the page, if this form was sent without scripts. */
export function usePageAnswer<Field extends string>({ name }: FormDefinition<Field>): FormTrouble<Field> | undefined {
  const answer = useActionData<ContactAnswer>()
  return answer?.formName === name ? answer : undefined
}
