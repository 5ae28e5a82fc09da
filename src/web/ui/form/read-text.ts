import { dropInvisibleMarks } from '#domain/invisible-marks.ts'

/** Returns the text of a form's field; empty if it is missing. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the e-mail address of a sign-in form, without surrounding spaces and invisible characters. */
export function readEmail(form: FormData): string {
  return dropInvisibleMarks(readText(form, 'email')).trim()
}
