import { createContext, use } from 'react'

/** Made by the server each time that a page is shown: the same form, sent twice, is done once (`AgencyDesk.answerOnce`). */
export const FormKeyContext = createContext('')

/** The field by which the sendings of a form are known. @param value The key of a form that was typed before a reload. */
export function FormKey({ value }: { readonly value?: string | undefined }) {
  const shown = use(FormKeyContext)
  return <input type="hidden" name="key" value={value ?? shown} />
}
