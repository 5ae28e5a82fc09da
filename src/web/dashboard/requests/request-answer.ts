import { useActionData } from 'react-router'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { FormTrouble } from '#web/ui/form/form-answer.ts'

/** Why a request form was rejected. The key makes the next attempt the same request. */
export type RequestAnswer = FormTrouble & { readonly formName: string; readonly idempotencyKey?: string }

/** The answer rendered with the page, if this form was sent without scripts. */
export function useRequestAnswer<Field extends string>({ name }: FormDefinition<Field>): RequestAnswer | undefined {
  const answer = useActionData<RequestAnswer>()
  return answer?.formName === name ? answer : undefined
}
