import { type Fields, isMap, type Value } from '#protocol/value.ts'
import { UnsendableMailError } from './parse-mail.ts'

/** Who writes a mail that names a template, by the name of that. */
export type MailTemplates = ReadonlyMap<
  string,
  (data: Fields) => { readonly subject: string; readonly text: string; readonly html: string }
>

/**
 * Puts the message of a mail in the place of the template that its document names (`template.name`, `template.data`, as the provider's
 * Trigger Email extension has them). A mail without one stays as it is.
 *
 * @throws UnsendableMailError when there is no such template, or it cannot be filled.
 */
export function fillTemplate(fields: Fields, templates: MailTemplates): Fields {
  const template = fields.get('template')
  if (!isMap(template)) return fields
  const name = template.fields.get('name')
  const write = typeof name === 'string' ? templates.get(name) : undefined
  if (!write || fields.has('message')) throw new UnsendableMailError('template is not supported')
  const data = template.fields.get('data')
  const filled = new Map<string, Value>(fields)
  filled.delete('template')
  filled.set('message', { type: 'map', fields: new Map(Object.entries(writeMessage(write, isMap(data) ? data.fields : new Map()))) })
  return filled
}

function writeMessage(write: (data: Fields) => object, data: Fields): object {
  try {
    return write(data)
  } catch (cause) {
    throw new UnsendableMailError('template cannot be filled', { cause })
  }
}
