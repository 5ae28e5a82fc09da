import { startTransition, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { SectionValues } from '#domain/profiles/profile-sections.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { CountryOption } from '#web/ui/form/fields/country-options.server.ts'
import { describeFormError } from '#web/ui/form/describe-form-error.ts'
import type { FieldBinding } from '#web/ui/form/fields/field-parts.tsx'
import { findRefusal } from '#web/ui/form/find-refusal.ts'
import { isFormChanged, settleForm } from './form-controls.ts'
import type { SettingAnswer } from './setting-answer.ts'
import { useUnsaved } from './unsaved-changes.tsx'
import { usePageAnswer } from './use-page-answer.ts'

type SettingOptions<Field extends string> = {
  readonly form: FormDefinition<Field>
  /** What stands in the controls: the stored values as people write them. */
  readonly shown: Readonly<Record<string, string>>
  /** What is stored, by which the server sees what was changed elsewhere meanwhile; absent where it does not ask. */
  readonly seen?: SectionValues<Field> | undefined
  /** What the countries are called, for errors in phone numbers. */
  readonly countries?: readonly CountryOption[]
}

export type SettingState<Field extends string> = { readonly kind: 'idle' } | { readonly kind: 'saving' } | SettingAnswer<Field>

const idle = { kind: 'idle' } as const

/** The life of one section of the settings in the browser; before the app runs, the browser does all of it by itself. */
export function useSetting<Field extends string>({ form, shown, seen, countries = [] }: SettingOptions<Field>) {
  const { locale, translate } = useLocale()
  const { pathname, search } = useLocation()
  const action = pathname + search
  const fetcher = useFetcher<SettingAnswer<Field>>()
  const pageAnswer = usePageAnswer<Field>(form.name)
  /** What this form says by itself; undefined when the last word is the server's. */
  const [ownState, setOwnState] = useState<SettingState<Field>>()
  /** Whether something was changed, and the answer that was there then; a change while it was being saved outlives that. */
  const [change, setChange] = useState<{ isChanged: boolean; after?: SettingAnswer<Field> | 'saving' | undefined }>({ isChanged: false })
  /** What stood here when the person began: what comes later from elsewhere must not pass for it. */
  const [begun, setBegun] = useState(seen)
  const formRef = useRef<HTMLFormElement>(null)
  const summaryRef = useRef<HTMLElement>(null)
  const isBusy = useRef(false)

  const state: SettingState<Field> = ownState ?? fetcher.data ?? pageAnswer ?? idle
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const isSaved = answer?.kind === 'saved' && change.after !== 'saving' && change.after !== answer
  const isChanged = change.isChanged && !isSaved
  useUnsaved(form.name, isChanged)
  if (!isChanged && begun !== seen) setBegun(seen)

  const settle = useEffectEvent(() => {
    if (formRef.current && !isChanged) settleForm(formRef.current, shown)
  })
  useEffect(() => {
    if (answer?.kind === 'saved') settle()
  }, [answer])
  useEffect(() => {
    // An answer that came with the page has taken focus by `autofocus` already.
    if ('fields' in state && state !== pageAnswer) summaryRef.current?.focus()
  }, [state, pageAnswer])

  // What was changed elsewhere shows as soon as it is known, unless something was typed here.
  const stored = JSON.stringify(shown)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) settle()
    isFirst.current = false
  }, [stored])

  // What was typed before the app ran.
  useEffect(() => {
    if (formRef.current) setChange({ isChanged: isFormChanged(formRef.current) })
  }, [])

  function noteChange(): void {
    if (!formRef.current) return
    setChange({ isChanged: isFormChanged(formRef.current), after: isBusy.current ? 'saving' : fetcher.data })
    if (state.kind === 'saved') setOwnState(idle)
  }

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setOwnState({ kind: 'saving' })
    const sent = new FormData(event.currentTarget)
    const refusal = await findRefusal(form, sent, locale)
    if (!refusal) await fetcher.submit(sent, { method: 'post', action })
    // The router shows answers in transitions; an urgent update would show the last answer once more before the new one.
    startTransition(() => setOwnState(refusal && { formName: form.name, ...refusal }))
    isBusy.current = false
  }

  /** What a control of this form needs to know. */
  function field(name: Field): FieldBinding {
    const code = state.kind === 'refused' ? state.errors[name] : undefined
    const error = code && state.kind === 'refused' ? describeFormError(name, code, state.fields, countries, translate) : undefined
    // A box that was not ticked is not sent.
    const values: Readonly<Partial<Record<string, string>>> = pageAnswer && 'fields' in pageAnswer ? pageAnswer.fields : shown
    return { id: `${form.name}-${name}`, name, error, typed: values[name] ?? '' }
  }

  return { form, action, state, seen: state.kind === 'conflict' ? state.current : begun, formRef, summaryRef, field, noteChange, save }
}
