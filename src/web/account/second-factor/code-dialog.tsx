import { type ReactNode, type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { AskForCode } from '#gateway/browser/second-factor.ts'
import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { readText } from '#web/ui/form/read-text.ts'
import { CodeField } from './code-field.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'

/** The person has not entered the code, so there was no sign-in. */
export class SecondFactorCanceled extends Error {
  override readonly name = 'SecondFactorCanceled'
  readonly code = 'auth/second-factor-canceled'
}

type Waiting = {
  readonly confirm: (code: string) => Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** What another code would not change. */
const finalCodes: readonly unknown[] = ['invalid-multi-factor-session', 'multi-factor-info-not-found', 'user-disabled']

/**
 * Asks for the code of the authenticator app, in every way to sign in.
 *
 * @returns The function that asks; it rejects with SecondFactorCanceled if the dialog is closed. And the dialog, to be rendered once.
 */
export function useCodeDialog(): { readonly askForCode: AskForCode; readonly codeDialog: ReactNode } {
  const translate = useTranslate()
  const id = useId()
  const waiting = useRef<Waiting>(undefined)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isAsked, setIsAsked] = useState(false)

  const findDialog = useCallback(() => {
    const dialog = document.getElementById(id)
    return dialog instanceof HTMLDialogElement ? dialog : undefined
  }, [id])

  const askForCode = useCallback<AskForCode>(
    (confirm) =>
      new Promise((resolve, reject) => {
        waiting.current = { confirm, resolve, reject }
        setProblem(undefined)
        setIsAsked(true)
      }),
    [],
  )

  useEffect(() => {
    if (isAsked) findDialog()?.showModal()
  }, [isAsked, findDialog])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const asked = waiting.current
    if (!asked || isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      await asked.confirm(readText(new FormData(form), 'code').replaceAll(/\s/gu, ''))
      settle(asked.resolve)
    } catch (error) {
      console.error('The code was refused.', error)
      if (finalCodes.includes(findIdentityErrorCode(error))) return settle(() => asked.reject(error))
      setProblem(describeIdentityError(error, translate))
      const field = form.elements.namedItem('code')
      if (field instanceof HTMLInputElement) field.select()
    } finally {
      setIsBusy(false)
    }
  }

  function settle(answer: () => void): void {
    waiting.current = undefined
    findDialog()?.close()
    answer()
  }

  /** Called whenever the dialog closes. */
  function giveUp(): void {
    waiting.current?.reject(new SecondFactorCanceled('No code was entered.'))
    waiting.current = undefined
    setIsAsked(false)
  }

  const codeDialog = isAsked && (
    <Dialog id={id} heading={translate('secondFactor.heading')} onClose={giveUp}>
      <form className={formStyles.form} noValidate onSubmit={submit}>
        <p className={formStyles.wide}>{translate('secondFactor.text')}</p>
        <CodeField id={`${id}-code`} className={formStyles.wide} error={problem} />
        <div className={formStyles.actions}>
          <Button type="submit" isBusy={isBusy} busyText={translate('login.submitting')}>
            {translate('secondFactor.submit')}
          </Button>
        </div>
      </form>
      <p>
        <LocaleLink to="/dashboard/login?mode=recovery" reloadDocument>
          {translate('secondFactor.lost')}
        </LocaleLink>
      </p>
    </Dialog>
  )
  return { askForCode, codeDialog }
}
