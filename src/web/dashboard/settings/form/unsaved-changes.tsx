import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { NavigationsContext } from '#web/navigation/navigations.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Report = (form: string, isChanged: boolean) => void

const UnsavedContext = createContext<Report | undefined>(undefined)

/** Asks before leaving a page with unsaved changes: by link, by Back, or by closing the tab. */
export function UnsavedChanges({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate()
  const dialogId = useId()
  const [changed, setChanged] = useState<readonly string[]>([])
  const isChanged = changed.length > 0
  const navigations = use(NavigationsContext)

  const report = useCallback<Report>((form, isFormChanged) => {
    setChanged((before) => {
      if (before.includes(form) === isFormChanged) return before
      return isFormChanged ? [...before, form] : before.filter((name) => name !== form)
    })
  }, [])

  // The query is compared too, because it selects the company.
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    const isAsked = isChanged && here.pathname + here.search !== there.pathname + there.search
    if (isAsked) navigations.ask()
    return isAsked
  })
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault()
  })

  const { state } = blocker
  useEffect(() => {
    const dialog = document.getElementById(dialogId)
    if (state === 'blocked' && dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
  }, [state, dialogId])

  const isUnblocked = state === 'unblocked'
  // Until the visitor stays, or the page is left.
  useEffect(() => (isUnblocked ? undefined : () => navigations.endQuestion()), [isUnblocked, navigations])

  return (
    <UnsavedContext value={report}>
      {children}
      <ConfirmDialog
        id={dialogId}
        heading={translate('settings.unsaved.heading')}
        text={translate('settings.unsaved.text')}
        confirmText={translate('settings.unsaved.leave')}
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
    </UnsavedContext>
  )
}

/** Registers whether a form has unsaved changes. */
export function useUnsaved(form: string, isChanged: boolean): void {
  const report = use(UnsavedContext)
  useEffect(() => {
    report?.(form, isChanged)
    return () => report?.(form, false)
  }, [report, form, isChanged])
}
