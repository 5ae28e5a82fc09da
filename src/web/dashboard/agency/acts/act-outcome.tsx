import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormKey } from './form-key.tsx'
import type { DoneText } from './find-done.server.ts'
import type { ActTrouble } from './submit-act.server.ts'
import styles from './acts.module.css'

type ActOutcomeProps = { readonly done: DoneText | undefined; readonly trouble: ActTrouble | undefined }

/** What was just done, with the way back. It takes the focus, because the form of the act has gone. */
export function ActOutcome({ done, trouble }: ActOutcomeProps) {
  const { translate } = useLocale()
  const outcomeRef = useRef<HTMLOutputElement>(null)
  const said = trouble?.act === 'undo' ? trouble.problem : (done?.batchId ?? done?.text)
  useEffect(() => {
    if (said !== undefined) outcomeRef.current?.focus()
  }, [said])
  return (
    <output className={styles.outcome} ref={outcomeRef} tabIndex={-1}>
      {trouble?.act === 'undo' && <p className={styles.problem}>{trouble.problem}</p>}
      {done && done.batchId === undefined && !trouble && <p className={styles.done}>{done.text}</p>}
      {done?.batchId !== undefined && (
        <Form method="post" className={styles.done}>
          <input type="hidden" name="act" value="undo" />
          <FormKey />
          <input type="hidden" name="batch" value={done.batchId} />
          <p>{done.text}</p>
          <Button type="submit" kind="secondary">
            {translate('agency.undo')}
          </Button>
        </Form>
      )}
    </output>
  )
}
