import { useEffect, useEffectEvent } from 'react'
import { isPromptClosed, PasskeyError } from './passkey-error.ts'

/** The server's challenges are valid for five minutes (`server/passkeys/passkey-service.ts`). */
const renewMilliseconds = 4 * 60_000

/**
 * Offers passkeys in the list of the field for the address, while the form is open. The scripts are loaded only where the browser can do so.
 *
 * @param onToken Gets a custom token, or the error of a passkey that was refused.
 */
export function usePasskeyAutofill(isOpen: boolean, onToken: (token: Promise<string>) => void): void {
  const settle = useEffectEvent(onToken)
  useEffect(() => {
    if (!isOpen) return undefined
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const offer = async () => {
      if (!(await canAutofill()) || isGone) return
      const { promptForPasskey } = await import('./prompt.ts')
      if (isGone) return
      // A new offer ends the one before.
      timer = setTimeout(() => void offer(), renewMilliseconds)
      try {
        const token = await promptForPasskey(true)
        if (!isGone) settle(Promise.resolve(token))
      } catch (error) {
        if (isPromptClosed(error) || isGone) return
        // Only a chosen passkey can be refused; without the offer, the form works as well.
        if (error instanceof PasskeyError && error.kind === 'passkey-refused') settle(Promise.reject(error))
        else console.error('Passkeys were not offered.', error)
      }
    }
    offer().catch((error: unknown) => console.error('Passkeys were not offered.', error))
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isOpen])
}

async function canAutofill(): Promise<boolean> {
  // Browsers without passkeys lack one or the other.
  if (typeof PublicKeyCredential === 'undefined') return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}
