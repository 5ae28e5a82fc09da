import { XmlElement, XmlText } from '@rgrove/parse-xml'

/**
 * Checks elements against the element declarations of a DTD: which there are, what each contains, and in which order. Attributes are refused,
 * since the DTD of the description standard declares none.
 */
export function validateByDtd(root: XmlElement, dtd: string): readonly string[] {
  const models = new Map([...dtd.matchAll(/<!ELEMENT\s+(\w+)\s+([^>]+)>/gu)].map(([, name = '', model = '']) => [name, model.trim()]))
  return validate(root, models)
}

function validate(element: XmlElement, models: ReadonlyMap<string, string>): readonly string[] {
  const { name, children, attributes } = element
  const model = models.get(name)
  if (model === undefined) return [`${name} is not declared`]
  const elements = children.filter((child) => child instanceof XmlElement)
  const text = children.map((child) => (child instanceof XmlText ? child.text : '')).join('')
  return [
    ...(Object.keys(attributes).length > 0 ? [`${name} has attributes`] : []),
    ...describeContent(name, model, elements, text),
    ...elements.flatMap((child) => validate(child, models)),
  ]
}

function describeContent(name: string, model: string, elements: readonly XmlElement[], text: string): readonly string[] {
  if (model === '(#PCDATA)') return elements.length > 0 ? [`${name} has elements in its text`] : []
  if (model === 'EMPTY') return elements.length > 0 || text !== '' ? [`${name} is not empty`] : []
  const found = elements.map((child) => `${child.name};`).join('')
  // A content model is a regular expression over the names of children.
  const expression = model.replaceAll(/\w+/gu, '(?:$&;)').replaceAll(/[\s,]/gu, '')
  const isValid = new RegExp(`^${expression}$`, 'u').test(found)
  return [...(isValid ? [] : [`${name} contains ${found} instead of ${model}`]), ...(text.trim() === '' ? [] : [`${name} contains text`])]
}
