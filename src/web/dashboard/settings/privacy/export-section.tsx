import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { ExportError, exportPath, fetchExport, saveFile } from './fetch-export.ts'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import styles from '#web/dashboard/settings/settings.module.css'

type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'fetching'; readonly receivedBytes: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly problem: ExportError['problem'] }

/** Download of all data about the person. Before hydration, the link is an ordinary download. */
export function ExportSection() {
  const translate = useTranslate()
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const lifetimeRef = useRef<AbortController>(undefined)
  const linkRef = useRef<HTMLAnchorElement>(null)
  useEffect(() => () => lifetimeRef.current?.abort(), [])

  async function fetchAll(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (state.kind === 'fetching') return
    const lifetime = new AbortController()
    lifetimeRef.current = lifetime
    setState({ kind: 'fetching', receivedBytes: 0 })
    try {
      const { content, fileName } = await fetchExport(lifetime.signal, (receivedBytes) => setState({ kind: 'fetching', receivedBytes }))
      saveFile(content, fileName)
      setState({ kind: 'done' })
    } catch (error) {
      if (lifetime.signal.aborted) return setState({ kind: 'idle' })
      if (!(error instanceof ExportError)) throw error
      console.error('The export failed.', error)
      setState({ kind: 'failed', problem: error.problem })
    }
  }

  function cancel(): void {
    lifetimeRef.current?.abort()
    linkRef.current?.focus()
  }

  // With one decimal.
  const megabytes = state.kind === 'fetching' ? Math.round(state.receivedBytes / 100_000) / 10 : 0
  return (
    <SettingsSection id="export" heading={translate('settings.export.heading')} text={translate('settings.export.text')}>
      {state.kind === 'failed' && (
        <p className={formStyles.problem} role="alert">
          {translate(`settings.export.${state.problem}`)}
        </p>
      )}
      {/* The link stays while the export downloads, so that it keeps the focus. */}
      <p>
        <a
          ref={linkRef}
          href={exportPath}
          download
          className={styles.pressable}
          aria-disabled={state.kind === 'fetching' || undefined}
          onClick={fetchAll}
        >
          {translate('settings.export.submit')}
        </a>
      </p>
      {state.kind === 'fetching' && (
        <div className={formStyles.actions}>
          <Progress label={translate('settings.export.fetching')} text={translate('settings.export.received', { megabytes })} />
          <Button kind="secondary" onClick={cancel}>
            {translate('ui.cancel')}
          </Button>
        </div>
      )}
      <output className={styles.status}>{state.kind === 'done' && translate('settings.export.done')}</output>
    </SettingsSection>
  )
}
