import { useActionData } from 'react-router'
import type { SettingAnswer } from './setting-answer.ts'

/** The answer rendered with the page, if the form of that name was sent without scripts. */
export function usePageAnswer<Field extends string = string>(formName: string): SettingAnswer<Field> | undefined {
  const answered = useActionData<SettingAnswer<Field>>()
  return answered?.formName === formName ? answered : undefined
}
