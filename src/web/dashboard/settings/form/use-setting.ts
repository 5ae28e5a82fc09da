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
  /** What stands in the controls: the stored values as people write them. */
  readonly shown: Readonly<Record<string, string>>
  /** What is stored, by which the server sees what was changed elsewhere meanwhile; absent where it does not ask. */
  readonly seen?: SectionValues<Field> | undefined
  /** What the countries are called, for errors in phone numbers. */
  readonly countries?: readonly CountryOption[]
}

/** The life of one section of the settings in the browser; before the app runs, the browser does all of it by itself. */
export function useSetting<Field extends string>({ form, shown, seen, countries = [] }: SettingOptions<Field>) {
  const { locale } = useLocale()
  const { pathname, search } = useLocation()
  const action = pathname + search
  const fetcher = useFetcher<SettingAnswer<Field>>()
  const pageAnswer = usePageAnswer<Field>(form.name)
  const submission = useSubmission<Field, SettingAnswer<Field>>({ id: form.name, answer: fetcher.data, pageAnswer, countries })
  const { state, setOwnState, formRef, summaryRef, isBusy } = submission
  /** Whether something was changed, and the answer that was there then; a change while it was being saved outlives that. */
  const [change, setChange] = useState<{ isChanged: boolean; after?: SettingAnswer<Field> | 'saving' | undefined }>({ isChanged: false })
  /** What stood here when the person began: what comes later from elsewhere must not pass for it. */
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

  /** What a control of this form needs to know. */
  function field(name: Field): FieldBinding {
    // A box that was not ticked is not sent.
    const values: Readonly<Partial<Record<string, string>>> = pageAnswer && 'fields' in pageAnswer ? pageAnswer.fields : shown
    return submission.field(name, values[name] ?? '')
  }

  const save = (event: SubmitEvent<HTMLFormElement>) => submission.submit(event, send)
  return { form, action, state, seen: state.kind === 'conflict' ? state.current : begun, formRef, summaryRef, field, noteChange, save }
}
