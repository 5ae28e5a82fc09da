import { type ClientActionFunctionArgs, data } from 'react-router'
import { leadsToLogin } from '#web/account/session/leads-to-login.ts'
import { explainLoss } from '#web/ui/form/submit/explain-loss.ts'
import type { SettingAnswer } from './setting-answer.ts'

/** Sends a section from the app. What does not arrive is told beside what was typed, which stays; so it does when the session has ended. */
export async function sendSetting({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = await request.clone().formData()
  const texts = [...sent].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const fields: Readonly<Partial<Record<string, string>>> = Object.fromEntries(texts)
  const typed = { formName: fields['formName'] ?? '', fields }
  try {
    return await serverAction<SettingAnswer>()
  } catch (error) {
    if (!(error instanceof Response)) return explainLoss(error, typed)
    if (!leadsToLogin(error)) throw error
    const answer: SettingAnswer = { ...typed, kind: 'signedOut' }
    // A status of failure, or the router would ask for the page again, and follow the guard to the login.
    return data(answer, { status: 401 })
  }
}
