import * as v from 'valibot'
import { defineForm, type FormDefinition } from '#domain/form/form-definition.ts'
import type { FormErrorCode } from '#domain/form/form-error-code.ts'
import * as field from '#domain/form/form-fields.ts'
import { requestTextLength, subjectLength } from './request.ts'

/** What a form about a request says; the service that takes the form fills in what is missing. */
export type RequestWords = { readonly subject?: string; readonly text: string }

/** Any form about a request, as the server reads it. */
export type RequestForm = FormDefinition<string, RequestWords>

/**
 * The form of a question, or of a wish for a change.
 *
 * @param name Tells it from the others of a page, and its draft from those of other pages.
 */
export function defineQuestionForm(name: string) {
  return defineForm(
    name,
    () => ({ subject: subject(), message: v.pipe(message(), v.nonEmpty('messageRequired')), website: field.honeypotField() }),
    (typed): RequestWords => ({ subject: typed.subject, text: typed.message }),
  )
}

/** The form in which a product is to end: that is said already, and a reason may follow. @param name As of the question's form. */
export function defineEndForm(name: string) {
  return defineForm(
    name,
    () => ({ message: message(), website: field.honeypotField() }),
    (typed): RequestWords => ({ text: typed.message }),
  )
}

/** The form in which a person adds to what was asked. @param name As of the question's form. */
export function defineReplyForm(name: string) {
  return defineForm(
    name,
    () => ({ message: v.pipe(message(), v.nonEmpty('messageRequired')), website: field.honeypotField() }),
    (typed): RequestWords => ({ text: typed.message }),
  )
}

// The rules count in units of UTF-16 what the fields count in characters; only a text of thousands of emoji tells them apart.
function message() {
  return v.pipe(field.messageField(), v.maxLength(requestTextLength, 'messageTooLong' satisfies FormErrorCode))
}

function subject() {
  return v.pipe(field.subjectField(), v.maxLength(subjectLength, 'subjectTooLong' satisfies FormErrorCode))
}
