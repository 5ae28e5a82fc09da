import type { Outcome, Refusal } from '#domain/refusal.ts'
import { type AnswerRefusal, checkAnswer, type WrittenAnswer } from '#domain/requests/written-answer.ts'
import type { RequestAddress, SeenRequest } from '#gateway/requests.ts'
import type { Operation } from '#agency/operation.ts'
import { refuseConflict, refuseMissing } from '#agency/refuse-failure.ts'

/** A request; with `updateTime`, in the state in which it was seen. */
export type ChosenRequest = RequestAddress & Partial<SeenRequest>

/** Why an act on a request is not stored. */
export type RequestRefusal = Refusal<'no-such-request'> | Refusal<'changed-meanwhile'>

/** Answers a customer's request. They see it at once; the person who asked gets a mail unless they have turned it off. */
export async function answerRequest(
  { gateway, createId }: Operation,
  chosen: ChosenRequest,
  answer: WrittenAnswer,
): Promise<Outcome<WrittenAnswer, AnswerRefusal | RequestRefusal>> {
  const checked = checkAnswer(answer)
  if ('refusal' in checked) return checked
  const message = { id: createId(), ...checked }
  return (await storeAt(gateway, chosen, (seen) => gateway.requests.answerRequest(chosen, message, true, seen))) ?? checked
}

/** Closes a request, until a new message reopens it. @returns Undefined if it is stored. */
export async function closeRequest({ gateway }: Operation, chosen: ChosenRequest): Promise<RequestRefusal | undefined> {
  return await storeAt(gateway, chosen, (seen) => gateway.requests.closeRequest(chosen, seen))
}

async function storeAt(
  { requests }: Operation['gateway'],
  chosen: ChosenRequest,
  write: (seen: SeenRequest | undefined) => Promise<void>,
): Promise<RequestRefusal | undefined> {
  if (chosen.updateTime === undefined) return await refuseMissing('no-such-request', write(undefined))
  const stored = await requests.findRequest(chosen)
  if (!stored) return { refusal: 'no-such-request' }
  return stored.updateTime === chosen.updateTime ? await refuseConflict(write(stored)) : { refusal: 'changed-meanwhile' }
}
