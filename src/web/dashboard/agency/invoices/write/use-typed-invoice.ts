import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ActTrouble } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { findDraft, keepDraft } from '#web/ui/form/form-draft.ts'
import { changeLines, type HeadField, type LineField, nameOf, readTyped, type TypedInvoice, writeTyped } from './typed-invoice.ts'

/** A change of what is typed. */
export type Change =
  | { readonly field: HeadField; readonly value: string }
  | { readonly at: number; readonly field: LineField; readonly value: string }
  /** A button of the lines (`changeLines`); the focus goes to a field of the line that is meant, by default the description. */
  | { readonly button: string; readonly focus?: LineField }

type Given = {
  readonly formRef: RefObject<HTMLFormElement | null>
  /** Key of the draft in this tab. */
  readonly key: string
  readonly typed: TypedInvoice
  /** The stored state, and the name of the draft. */
  readonly version: string
  readonly number: string
  readonly trouble: ActTrouble | undefined
}

/** What is typed into the form, kept in this tab over a reload. */
export function useTypedInvoice({ formRef, key, typed: first, version, number, trouble }: Given) {
  const [typed, setTyped] = useState(() => (trouble ? readFields(trouble.typed) : first))
  const [kept, setKept] = useState<{ readonly version: string; readonly number: string }>()
  // A refused attempt said that someone else has changed it, if so: the next one is for that state.
  const seenVersion = trouble ? (trouble.problem === '' ? (trouble.typed['version'] ?? '') : version) : (kept?.version ?? version)
  const seenNumber = kept?.number ?? trouble?.typed['number'] ?? number
  const wasTouched = useRef(false)
  const focus = useRef<string>(undefined)

  const change = useCallback((changed: Change): void => {
    wasTouched.current = true
    setTyped((before) => {
      if (!('button' in changed)) return applyTo(before, changed)
      const lines = changeLines(before.lines, changed.button)
      focus.current = nameOf(placeAfter(changed.button, lines.length), changed.focus ?? 'description')
      return { ...before, lines }
    })
  }, [])

  useEffect(() => {
    const found = findDraft(key)
    // What was typed before the scripts ran is in the form alone.
    const fields = found ? textsOf(found.fields) : formRef.current ? textsOf(Object.fromEntries(new FormData(formRef.current))) : undefined
    if (!fields) return
    setTyped(readFields(fields))
    if (found) setKept({ version: found.idempotencyKey, number: fields['number'] ?? number })
  }, [key, number, formRef])

  useEffect(() => {
    const control = focus.current === undefined ? null : formRef.current?.elements.namedItem(focus.current)
    focus.current = undefined
    if (control instanceof HTMLElement) control.focus()
    if (wasTouched.current) keepDraft(key, { idempotencyKey: seenVersion, fields: { ...writeTyped(typed), number: seenNumber } })
  }, [typed, key, seenVersion, seenNumber, formRef])

  return { typed, seen: { version: seenVersion, number: seenNumber }, change }
}

function applyTo(before: TypedInvoice, change: Exclude<Change, { readonly button: string }>): TypedInvoice {
  if (!('at' in change)) return { ...before, [change.field]: change.value }
  const { at, field, value } = change
  return { ...before, lines: before.lines.map((line, place) => (place === at ? { ...line, [field]: value } : line)) }
}

/** The line that a button of the lines leads to. */
function placeAfter(button: string, count: number): number {
  const [, name, place] = /^(\w+)-(\d+)$/u.exec(button) ?? []
  if (place === undefined) return count - 1
  const at = Number(place) + (name === 'up' ? -1 : name === 'remove' ? 0 : 1)
  return Math.max(0, Math.min(at, count - 1))
}

function textsOf(fields: Readonly<Record<string, FormDataEntryValue | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function readFields(fields: Readonly<Record<string, string>>): TypedInvoice {
  return readTyped(
    (name) => fields[name] ?? '',
    (name) => name in fields,
  )
}
