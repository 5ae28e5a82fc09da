import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Dialog, DialogButton } from '#web/ui/feedback/dialog.tsx'
import { TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Toast } from '#web/ui/feedback/toast.tsx'
import { Toaster, useToast } from '#web/ui/feedback/toaster.tsx'
import { useGalleryMessages } from './gallery-messages.tsx'
import { Row, Specimen } from './specimen.tsx'

export function ShowTabs() {
  const { tabs } = useGalleryMessages()
  return (
    <Specimen id="tabs" name={tabs.name} use={tabs.use}>
      {(theme) => (
        <>
          <Tabs
            label={tabs.label}
            tabs={[
              { id: `plan-${theme}`, name: tabs.plan, panel: <p>{tabs.planText}</p> },
              { id: `files-${theme}`, name: tabs.files, panel: <p>{tabs.filesText}</p> },
              { id: `people-${theme}`, name: tabs.people, panel: <p>{tabs.peopleText}</p> },
            ]}
          />
          <TabLinks
            label={tabs.sections}
            links={[
              { name: tabs.profile, to: '?section=profile', isCurrent: false },
              { name: tabs.billing, to: '?section=billing', isCurrent: true },
              { name: tabs.security, to: '?section=security', isCurrent: false },
            ]}
          />
        </>
      )}
    </Specimen>
  )
}

export function ShowDialogs() {
  const { dialogs, buttons } = useGalleryMessages()
  return (
    <Specimen id="dialogs" name={dialogs.name} use={dialogs.use}>
      {(theme) => (
        <>
          <Row>
            <DialogButton opens={`call-${theme}`}>{dialogs.open}</DialogButton>
            <DialogButton opens={`remove-${theme}`} kind="secondary">
              {dialogs.confirm}
            </DialogButton>
            <DialogButton opens={`delete-${theme}`} kind="danger">
              {dialogs.word}
            </DialogButton>
          </Row>
          <Dialog
            id={`call-${theme}`}
            heading={dialogs.heading}
            actions={
              <form method="dialog">
                <Button type="submit">{buttons.primary}</Button>
              </form>
            }
          >
            <p>{dialogs.text}</p>
          </Dialog>
          <ConfirmDialog
            id={`remove-${theme}`}
            heading={dialogs.confirmHeading}
            text={dialogs.confirmText}
            confirmText={dialogs.confirmAct}
            onConfirm={() => markDone(`remove-${theme}`)}
          />
          <ConfirmDialog
            id={`delete-${theme}`}
            heading={dialogs.wordHeading}
            text={dialogs.wordText}
            confirmText={buttons.danger}
            word={dialogs.wordToType}
            onConfirm={() => markDone(`delete-${theme}`)}
          />
        </>
      )}
    </Specimen>
  )
}

/** Leaves a mark for tests instead of doing something. */
function markDone(id: string): void {
  document.getElementById(id)?.setAttribute('data-confirmed', '')
}

export function ShowToasts() {
  const { toasts } = useGalleryMessages()
  return (
    <Specimen id="toasts" name={toasts.name} use={toasts.use}>
      {() => (
        <Toaster>
          <StandingToast text={toasts.plain} tone="success" />
          <StandingToast text={toasts.undone} undo={stay} />
          <ToastButtons />
        </Toaster>
      )}
    </Specimen>
  )
}

function ToastButtons() {
  const { toasts } = useGalleryMessages()
  const show = useToast()
  return (
    <Row>
      <Button kind="secondary" onClick={() => show({ text: toasts.plain, tone: 'success' })}>
        {toasts.show}
      </Button>
      <Button kind="secondary" onClick={() => show({ text: toasts.undone, undo: () => show({ text: toasts.back }) })}>
        {toasts.showUndo}
      </Button>
    </Row>
  )
}

/** A toast that stays. */
function StandingToast(content: Omit<Parameters<typeof Toast>[0], 'onDismiss'>) {
  return <Toast {...content} onDismiss={stay} />
}

function stay(): void {
  return undefined
}
