import { dropInvisibleMarks } from '#domain/invisible-marks.ts'

/** The text of a form's field as typed; empty when there is none. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The e-mail address of a form that signs in, without blanks around it and invisible characters. */
export function readEmail(form: FormData): string {
  return dropInvisibleMarks(readText(form, 'email')).trim()
}
