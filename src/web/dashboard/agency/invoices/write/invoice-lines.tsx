import { type KeyboardEvent, memo } from 'react'
import { invoiceUnits } from '#domain/invoices/invoice-line.ts'
import { taxCategories } from '#domain/invoices/tax-category.ts'
import { ActField } from '#web/dashboard/agency/acts/act-form.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Fault, nameOf, type TypedLine } from './typed-invoice.ts'
import type { Change } from './use-typed-invoice.ts'
import styles from './write-invoice.module.css'

type InvoiceLinesProps = {
  readonly lines: readonly TypedLine[]
  /** Net amounts as they are shown; empty while a line has a fault. */
  readonly nets: readonly string[]
  /** By the names of fields, once it was tried to store them. */
  readonly faults: Readonly<Record<string, Fault>>
  readonly change: (change: Change) => void
}

/** The fields of a line that are shown, in their order. */
const shownFields = ['description', 'quantity', 'unit', 'price', 'rate', 'category'] as const

/** The lines of an invoice. Without scripts, their buttons post the form. */
export function InvoiceLines({ lines, nets, faults, change }: InvoiceLinesProps) {
  const { translate } = useLocale()
  return (
    <section aria-labelledby="write-lines">
      <h2 id="write-lines">{translate('dashboard.invoice.lines')}</h2>
      <div className={styles.lines}>
        <p className={styles.heads} aria-hidden="true">
          {shownFields.map((field) => (
            <span key={field}>{translate(`agency.invoices.write.field.${field}`)}</span>
          ))}
          <span>{translate('dashboard.invoice.net')}</span>
        </p>
        <ol>
          {lines.map((line, at) => (
            // Lines have no name of their own.
            <Line key={at} {...{ at, line, change }} net={nets[at] ?? ''} isLast={at === lines.length - 1} faults={ofLine(faults, at)} />
          ))}
        </ol>
      </div>
      <div className={styles.buttons}>
        <PressButton name="add" text={translate('agency.invoices.write.add')} sign="+" change={change} isNamed />
        <noscript>
          <Button type="submit" kind="quiet" name="act" value="sums">
            {translate('agency.invoices.write.sums')}
          </Button>
        </noscript>
        <p className={styles.keys}>{translate('agency.invoices.write.keys')}</p>
      </div>
    </section>
  )
}

/** The same object for lines without a fault, so that they are not rendered anew. */
const noFaults: Readonly<Record<string, Fault>> = {}

function ofLine(faults: Readonly<Record<string, Fault>>, at: number): Readonly<Record<string, Fault>> {
  return shownFields.some((field) => nameOf(at, field) in faults) ? faults : noFaults
}

type LineProps = {
  readonly at: number
  readonly line: TypedLine
  readonly net: string
  readonly isLast: boolean
  readonly faults: Readonly<Record<string, Fault>>
  readonly change: (change: Change) => void
}

const Line = memo(function Line({ at, line, net, isLast, faults, change }: LineProps) {
  const { translate } = useLocale()
  return (
    <li>
      <fieldset className={styles.line}>
        <legend data-number={at + 1}>
          <span>{translate('agency.invoices.write.line', { number: at + 1 })}</span>
        </legend>
        <input type="hidden" name={nameOf(at, 'of')} value={line.of} />
        {shownFields.map((field) => (
          <LineInput key={field} {...{ at, field, change }} value={line[field]} fault={faults[nameOf(at, field)]} />
        ))}
        <output className={styles.net} data-label={translate('dashboard.invoice.net')}>
          {net}
        </output>
        <div className={styles.lineButtons}>
          {at > 0 && (
            <PressButton name={`up-${at}`} text={translate('agency.invoices.write.up', { number: at + 1 })} sign="↑" change={change} />
          )}
          {!isLast && (
            <PressButton name={`down-${at}`} text={translate('agency.invoices.write.down', { number: at + 1 })} sign="↓" change={change} />
          )}
          <PressButton
            name={`remove-${at}`}
            text={translate('agency.invoices.write.remove', { number: at + 1 })}
            sign="×"
            change={change}
          />
        </div>
      </fieldset>
    </li>
  )
})

type LineInputProps = {
  readonly at: number
  readonly field: (typeof shownFields)[number]
  readonly value: string
  readonly fault: Fault | undefined
  readonly change: (change: Change) => void
}

function LineInput({ at, field, value, fault, change }: LineInputProps) {
  const { translate } = useLocale()
  const control = {
    name: nameOf(at, field),
    value,
    'aria-invalid': fault !== undefined || undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ at, field, value: target.value }),
  }
  return (
    <ActField
      id={`write-${nameOf(at, field)}`}
      label={translate(`agency.invoices.write.field.${field}`)}
      {...(fault !== undefined && { hint: translate(`agency.invoices.write.fault.${fault}`) })}
    >
      {(ties) => {
        if (field === 'description') return <textarea {...ties} {...control} rows={1} maxLength={5000} />
        if (field !== 'unit' && field !== 'category')
          return <input {...ties} {...control} maxLength={40} autoComplete="off" inputMode="decimal" />
        return (
          <select {...ties} {...control}>
            {field === 'unit'
              ? invoiceUnits.map((unit) => (
                  <option key={unit} value={unit}>
                    {translate(`agency.invoices.write.unit.${unit}`)}
                  </option>
                ))
              : (['', ...taxCategories] as const).map((category) => (
                  <option key={category} value={category} data-choice>
                    {translate(`agency.invoices.write.category.${category === '' ? 'none' : category}`)}
                  </option>
                ))}
          </select>
        )
      }}
    </ActField>
  )
}

type PressButtonProps = {
  /** A button of the lines (`changeLines`). */
  readonly name: string
  readonly text: string
  readonly sign: string
  readonly isNamed?: boolean
  readonly change: (change: Change) => void
}

function PressButton({ name, text, sign, isNamed = false, change }: PressButtonProps) {
  return (
    <Button
      type="submit"
      kind="quiet"
      name="act"
      value={name}
      aria-label={text}
      onClick={(event) => {
        event.preventDefault()
        change({ button: name })
      }}
    >
      {isNamed ? `${sign} ${text}` : sign}
    </Button>
  )
}

/** In a field of a line, Enter adds one below, arrows with Alt move it, and Delete with Alt removes it. Enter never submits the form. */
export function pressKey(event: KeyboardEvent<HTMLElement>, change: (change: Change) => void): void {
  const { target, key, altKey } = event
  const isText = target instanceof HTMLTextAreaElement
  if (!(isText || target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
  if (key === 'Enter' && !isText) event.preventDefault()
  const [, at, name] = /^line-(\d+)-(\w+)$/u.exec(target.name) ?? []
  if (at === undefined || event.shiftKey) return
  const buttons: Readonly<Record<string, string>> = { ArrowUp: 'up', ArrowDown: 'down', Delete: 'remove' }
  const button = altKey ? buttons[key] : key === 'Enter' ? 'add' : undefined
  if (button === undefined) return
  event.preventDefault()
  const field = button === 'add' ? undefined : shownFields.find((each) => each === name)
  change({ button: `${button}-${at}`, ...(field && { focus: field }) })
}
