import { type ClientActionFunctionArgs, data } from 'react-router'
import { leadsToLogin } from '#web/account/session/leads-to-login.ts'
import { answerRedirect, type FormAnswer } from '#web/ui/form/form-answer.ts'
import { explainLoss } from '#web/ui/form/submit/explain-loss.ts'
import type { RequestAnswer } from './request-answer.ts'
import { sentParam } from './request-names.ts'

/** Sends a request form with scripts, without leaving the page. Shows failures next to the text, which stays. */
export async function sendRequest({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = await request.clone().formData()
  try {
    return await serverAction<RequestAnswer>()
  } catch (error) {
    const texts = [...sent].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const fields = Object.fromEntries(texts)
    const typed = { formName: fields['form'] ?? '', fields }
    if (!(error instanceof Response)) return explainLoss(error, typed)
    // With a successful status, the router would revalidate the page and follow the redirect to the login.
    if (leadsToLogin(error)) return data({ ...typed, kind: 'signedOut' } satisfies RequestAnswer, { status: 401 })
    const reference = new URL(error.headers.get('location') ?? '', window.location.href).searchParams.get(sentParam)
    if (reference === null) return answerRedirect(error)
    return { kind: 'done', reference } satisfies FormAnswer
  }
}
