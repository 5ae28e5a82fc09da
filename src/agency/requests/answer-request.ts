import type { Outcome, Refusal } from '#domain/refusal.ts'
import { type AnswerRefusal, checkAnswer, type WrittenAnswer } from '#domain/requests/written-answer.ts'
import type { RequestAddress } from '#gateway/requests.ts'
import type { Operation } from '#agency/operation.ts'
import { refuseMissing } from '#agency/refuse-failure.ts'

/** Answers a customer's request. They see it at once; the person who asked gets a mail unless they have turned it off. */
export async function answerRequest(
  { gateway, createId }: Operation,
  address: RequestAddress,
  answer: WrittenAnswer,
): Promise<Outcome<WrittenAnswer, AnswerRefusal | Refusal<'no-such-request'>>> {
  const checked = checkAnswer(answer)
  if ('refusal' in checked) return checked
  const answering = gateway.requests.answerRequest(address, { id: createId(), ...checked }, true)
  return (await refuseMissing('no-such-request', answering)) ?? checked
}

/** Closes a request, until a new message reopens it. @returns Undefined if it is stored. */
export async function closeRequest({ gateway }: Operation, address: RequestAddress): Promise<Refusal<'no-such-request'> | undefined> {
  return await refuseMissing('no-such-request', gateway.requests.closeRequest(address))
}
