import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { SectionValues } from '#domain/profiles/profile-sections.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { CountryOption } from '#web/ui/form/fields/country-options.server.ts'
import { findRefusal } from '#web/ui/form/find-refusal.ts'
import type { FieldBinding } from '#web/ui/form/fields/field-parts.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { isFormChanged, settleForm } from './form-controls.ts'
import type { SettingAnswer } from './setting-answer.ts'
import { useUnsaved } from './unsaved-changes.tsx'
import { usePageAnswer } from './use-page-answer.ts'

type SettingOptions<Field extends string> = {
  readonly form: FormDefinition<Field>
  /** Values of the controls: the stored values, formatted for people. */
  readonly shown: Readonly<Record<string, string>>
  /** Stored values, which let the server detect changes made elsewhere; absent for a form without this check. */
  readonly seen?: SectionValues<Field> | undefined
  /** Country names, for errors in phone numbers. */
  readonly countries?: readonly CountryOption[]
}

/** State and behavior of one settings section in the browser. Before hydration, the browser sends the form by itself. */
export function useSetting<Field extends string>({ form, shown, seen, countries = [] }: SettingOptions<Field>) {
  const { locale } = useLocale()
  const { pathname, search } = useLocation()
  const action = pathname + search
  const fetcher = useFetcher<SettingAnswer<Field>>()
  const pageAnswer = usePageAnswer<Field>(form.name)
  const submission = useSubmission<Field, SettingAnswer<Field>>({ id: form.name, answer: fetcher.data, pageAnswer, countries })
  const { state, setOwnState, formRef, summaryRef, isBusy } = submission
  /** Whether the form was changed, and the answer at that time: a change made while saving remains unsaved. */
  const [change, setChange] = useState<{ isChanged: boolean; after?: SettingAnswer<Field> | 'saving' | undefined }>({ isChanged: false })
  /** The values that the person started with; later values from elsewhere must not replace them. */
  const [begun, setBegun] = useState(seen)

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

  // Changes made elsewhere are shown immediately, unless something was typed here.
  const stored = JSON.stringify(shown)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) settle()
    isFirst.current = false
  }, [stored])

  // Detects text typed before hydration.
  useEffect(() => {
    if (formRef.current) setChange({ isChanged: isFormChanged(formRef.current) })
  }, [formRef])

  function noteChange(): void {
    if (!formRef.current) return
    setChange({ isChanged: isFormChanged(formRef.current), after: isBusy.current ? 'saving' : fetcher.data })
    if (state.kind === 'saved') setOwnState({ kind: 'idle' })
  }

  async function send(sent: FormData): Promise<SettingAnswer<Field> | undefined> {
    const refusal = await findRefusal(form, sent, locale)
    if (!refusal) await fetcher.submit(sent, { method: 'post', action })
    return refusal && { formName: form.name, ...refusal }
  }

  /** Returns the props of a control. */
  function field(name: Field): FieldBinding {
    // An unchecked box is not sent.
    const values: Readonly<Partial<Record<string, string>>> = pageAnswer && 'fields' in pageAnswer ? pageAnswer.fields : shown
    return submission.field(name, values[name] ?? '')
  }

  const save = (event: SubmitEvent<HTMLFormElement>) => submission.submit(event, send)
  return { form, action, state, seen: state.kind === 'conflict' ? state.current : begun, formRef, summaryRef, field, noteChange, save }
}
