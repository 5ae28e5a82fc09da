import { data, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { isUnanswered } from '#web/navigation/offline.ts'
import type { ActTrouble } from './submit-act.server.ts'
import { actOf } from './typed-form.ts'

/** How a form that got no answer is answered, in the page's language: middleware runs outside of React. */
class Sentence {
  text = ''
}

const sentence = new Sentence()

/** Sets what a form that got no answer is answered with. */
export function setUnansweredSentence(text: string): void {
  sentence.text = text
}

/** Answers a form that the server does not answer: its page stays, with what was typed and what to do. */
export const keepUnanswered: MiddlewareFunction = async ({ request }, next) => {
  if (request.method === 'GET') return await next()
  const sent = await request.clone().formData()
  const results = await next()
  // The result of the router's own sending (react-router, `DataStrategyFunction`).
  const answers = Object.entries(results as Record<string, DataStrategyResult>)
  const texts = [...sent].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const trouble: ActTrouble = { act: actOf(sent), problem: sentence.text, typed: Object.fromEntries(texts) }
  // With another status the router would load the page's data, which the server does not answer either.
  const kept: DataStrategyResult = { type: 'data', result: data(trouble, { status: 503 }) }
  return Object.fromEntries(
    answers.map(([id, answer]) => [id, answer.type === 'error' && isUnanswered(errorOf(answer.result)) ? kept : answer]),
  )
}

/** Errors of an action come as its data, with the status of its answer if there is one. */
function errorOf(result: unknown): unknown {
  const isData = typeof result === 'object' && result !== null && 'data' in result && !isRouteErrorResponse(result)
  return isData ? result.data : result
}
