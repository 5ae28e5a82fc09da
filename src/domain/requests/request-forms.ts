import * as v from 'valibot'
import { defineForm, type FormDefinition } from '#domain/form/form-definition.ts'
import type { FormErrorCode } from '#domain/form/form-error-code.ts'
import * as field from '#domain/form/form-fields.ts'
import { requestTextLength, subjectLength } from './request.ts'

/** Texts of a form about a request; the service adds the other fields. */
export type RequestWords = { readonly subject?: string; readonly text: string }

/** Any form about a request, as the server parses it. */
export type RequestForm = FormDefinition<string, RequestWords>

/**
 * The form for a question or a requested change.
 *
 * @param name Separates it from other forms on the page, and its draft from those of other pages.
 */
export function defineQuestionForm(name: string) {
  return defineForm(
    name,
    () => ({ subject: subject(), message: v.pipe(message(), v.nonEmpty('messageRequired')), website: field.honeypotField() }),
    (typed): RequestWords => ({ subject: typed.subject, text: typed.message }),
  )
}

/** The form that asks to end a product, with an optional reason. @param name As for the question's form. */
export function defineEndForm(name: string) {
  return defineForm(
    name,
    () => ({ message: message(), website: field.honeypotField() }),
    (typed): RequestWords => ({ text: typed.message }),
  )
}

/** The form for a reply to a request. @param name As for the question's form. */
export function defineReplyForm(name: string) {
  return defineForm(
    name,
    () => ({ message: v.pipe(message(), v.nonEmpty('messageRequired')), website: field.honeypotField() }),
    (typed): RequestWords => ({ text: typed.message }),
  )
}

// The rules count UTF-16 units, the fields code points; this only matters for texts of thousands of emoji.
function message() {
  return v.pipe(field.messageField(), v.maxLength(requestTextLength, 'messageTooLong' satisfies FormErrorCode))
}

function subject() {
  return v.pipe(field.subjectField(), v.maxLength(subjectLength, 'subjectTooLong' satisfies FormErrorCode))
}
