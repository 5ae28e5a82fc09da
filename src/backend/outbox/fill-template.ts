import { type Fields, isMap, type Value } from '#protocol/value.ts'
import { UnsendableMailError } from './parse-mail.ts'

/** Functions that write the mails of templates, by the template's name. */
export type MailTemplates = ReadonlyMap<string, (data: Fields) => FilledMail>

type FilledMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Readonly<Record<string, string>>[]
}

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
  const { attachments = [], ...texts } = writeMessage(write, isMap(data) ? data.fields : new Map())
  filled.set('message', toMap({ ...texts, attachments: attachments.map(toMap) }))
  return filled
}

function toMap(fields: Readonly<Record<string, Value>>): Value {
  return { type: 'map', fields: new Map(Object.entries(fields)) }
}

function writeMessage(write: (data: Fields) => FilledMail, data: Fields): FilledMail {
  try {
    return write(data)
  } catch (cause) {
    throw new UnsendableMailError('template cannot be filled', { cause })
  }
}
