import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translate.ts'
import type { ImportFaultGroup, ImportFindings, SheetFindings } from './import-desk.server.ts'
import { nameFaulty, type Words } from './name-field.server.ts'

/** Faults of one kind, in the page's language. */
export type FaultView = {
  readonly key: string
  readonly what: string
  readonly todo: string
  /** A reason that is only known in English. */
  readonly english?: string
  readonly example?: string
  readonly count: number
  readonly rows: readonly { readonly place: string; readonly value?: string; readonly other?: string }[]
  readonly moreCount: number
}

/** Says what is wrong in each group, and what to do. @param sheet Of a table with other headings, by which its columns are named. */
export function explainFaults(faults: readonly ImportFaultGroup[], words: Words, sheet?: SheetFindings): readonly FaultView[] {
  return faults.map((group, index) => {
    const { kind, field = '', wanted = '', rule, example, count, rows } = group
    const { translate } = words
    const reason = rule === undefined ? undefined : explainRule(kind, field, rule, words)
    // A whole record has no value that could be shown.
    const isWhole = kind === 'rule' && /^(?:|invoice|product|customer|appointment)$/u.test(field)
    const placed = rows.map(({ place, value, other }) => ({
      place: writePlace(place, translate),
      ...(value !== undefined && !isWhole && { value }),
      ...(other !== undefined && { other: writePlace(other, translate) }),
    }))
    const facts = { field: nameFaulty(field, sheet, words), wanted }
    return {
      key: String(index),
      what: isWhole
        ? translate(isPaid(rule) ? 'agency.imports.fault.rule.paid' : 'agency.imports.fault.rule.whole')
        : translate(keyOf(`fault.${kind}.what`), facts),
      todo: reason ?? translate(keyOf(`fault.${kind}.todo`), facts),
      ...(rule !== undefined && reason === undefined && { english: rule }),
      // Other sentences have their own.
      ...(example !== undefined && rule !== undefined && reason === undefined && { example }),
      count,
      rows: placed,
      moreCount: count - rows.length,
    }
  })
}

function isPaid(rule = ''): boolean {
  return paidWithoutDay.test(rule)
}

/** Why a file cannot be read, and what to do. @returns `english` for what a library says. */
export function explainFileFault({ name, facts }: NonNullable<ImportFindings['fileFault']>, translate: Translate) {
  const { place, reason } = facts
  const values = {
    ...facts,
    ...(place !== undefined && { place: writePlace(place, translate) }),
  }
  return { text: translate(keyOf(`file.${name}`), values), ...(reason !== undefined && { english: reason }) }
}

/** Says which encoding was assumed. */
export function explainEncoding({ encoding, sample }: NonNullable<ImportFindings['assumed']>, translate: Translate): string {
  const name = encoding === 'windows-1252' ? translate('agency.imports.encoding.windows-1252') : 'UTF-16'
  const read = translate('agency.imports.assumed.encoding', { encoding: name })
  return sample === undefined ? read : `${read} ${translate('agency.imports.assumed.sample', { sample })}`
}

function keyOf(name: string): MessageKey {
  return `agency.imports.${name}` as MessageKey // each name of `agency/imports/import-fault.ts` has its message
}

function writePlace(place: string, translate: Translate): string {
  const [, kind, first = '', row] = /^(line|entry) (\d+)(?: \(row (\d+)\))?$/u.exec(place) ?? []
  if (kind === 'entry') return translate('agency.imports.place.entry', { entry: first })
  if (row !== undefined) return translate('agency.imports.place.lineRow', { line: first, row })
  return kind === undefined ? place : translate('agency.imports.place.line', { line: first })
}

/** Returns the sentence for an English rule, or undefined. */
function explainRule(kind: string, field: string, rule: string, { translate, messages }: Words): string | undefined {
  if (kind === 'record') {
    const key = [`agency.imports.rule.${rule}`, `agency.invoices.problem.${rule}`, `agency.invoices.refusal.${rule}`].find(
      (each) => each in messages,
    )
    return key && translate(key as MessageKey) // checked in the line before
  }
  if (kind !== 'rule') return undefined
  const [, most] = /^is longer than (\d+) letters$/u.exec(rule) ?? []
  if (most !== undefined) return translate('agency.imports.rule.long', { most })
  const [name] = ruleNames.find(([, ofRule, ofField]) => ofRule.test(rule) && (ofField?.test(lastPart(field)) ?? true)) ?? []
  return name && translate(`agency.imports.rule.${name}`)
}

/** The part of a path that is no index. */
function lastPart(field: string): string {
  return field.split('.').findLast((part) => !/^\d+$/u.test(part)) ?? ''
}

const any = /./u
const paidWithoutDay = /^state is paid, the payments make it open/u
/** Names of rules by the English words of schemas and by the field. */
const ruleNames = [
  ['paid', paidWithoutDay, undefined],
  ['sums', /^net, tax and gross do not/u, undefined],
  ['sign', /^holds U\+/u, undefined],
  ['range', /^is (?:below|above) /u, undefined],
  ['decimals', /three decimals/u, undefined],
  ['period', /^ends before/u, undefined],
  ['country', /country code/u, undefined],
  ['currency', /currency code/u, undefined],
  ['zone', /time zone/u, undefined],
  ['time', /is not a time/u, undefined],
  ['url', /address/u, /url$|^links?$|^paymentLink$/iu],
  ['email', any, /^(?:emails?|owners|bookkeepers)$/u],
  ['phone', any, /^phone$/u],
  ['iban', any, /^iban$/u],
  ['bic', any, /^bic$/u],
  ['vatId', any, /^vatId$/u],
  ['postal', any, /^postalCode$/u],
  ['day', any, /(?:On|From|To)$|^(?:from|to)$/u],
  ['number', any, /^(?:number|deductsNumber|credits)$/u],
  ['id', any, /^(?:id|customerId)$/u],
] as const satisfies readonly (readonly [string, RegExp, RegExp | undefined])[]
