import * as v from 'valibot'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { RequestText, requestTextLength } from './request.ts'

/** An answer to a customer or to a lead, and the name that they read below it. */
export type WrittenAnswer = { readonly text: string; readonly author: string }

/** Why an answer is not sent. */
export type AnswerRefusal = Refusal<'no-text'> | (Refusal<'long-text'> & { readonly mostLetters: number }) | Refusal<'no-author'>

/** Checks an answer as it was written. @returns It without spaces around it. */
export function checkAnswer({ text, author }: WrittenAnswer): Outcome<WrittenAnswer, AnswerRefusal> {
  const parsed = v.safeParse(RequestText, text)
  if (!parsed.success)
    return parsed.issues[0].type === 'max_length' ? { refusal: 'long-text', mostLetters: requestTextLength } : { refusal: 'no-text' }
  return author.trim() === '' ? { refusal: 'no-author' } : { text: parsed.output, author: author.trim() }
}
