import { type ClientActionFunctionArgs, data } from 'react-router'
import { leadsToLogin } from '#web/account/session/leads-to-login.ts'
import { explainLoss } from '#web/ui/form/submit/explain-loss.ts'
import type { SettingAnswer } from './setting-answer.ts'

/** Sends a settings section with scripts. Shows failures next to the input, which stays, also when the session has ended. */
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
    // With a successful status, the router would revalidate the page and follow the redirect to the login.
    return data(answer, { status: 401 })
  }
}
