import { type Fields, isMap, type Value } from '#protocol/value.ts'
import { UnsendableMailError } from './parse-mail.ts'

/** Functions that write the mails of templates, by the template's name. */
export type MailTemplates = ReadonlyMap<
  string,
  (data: Fields) => { readonly subject: string; readonly text: string; readonly html: string }
>

/**
 * Replaces the template that a document names (`template.name`, `template.data`, as in the provider's Trigger Email extension) by its
 * message. A mail without a template stays unchanged.
 *
 * @throws UnsendableMailError if the template does not exist or cannot be filled.
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
