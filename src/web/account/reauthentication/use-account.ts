import { useEffect, useState } from 'react'
import type { BrowserAccount } from '#gateway/browser/account.ts'
import { useAuth } from '#web/account/auth.tsx'

/** The account of the signed-in user: undefined until it is loaded, `failed` when it did not load. */
export function useAccount(): BrowserAccount | 'failed' | undefined {
  const { auth, hasFailed } = useAuth()
  const [account, setAccount] = useState<BrowserAccount | 'failed'>()

  useEffect(() => {
    if (!auth) return
    let isGone = false
    auth.loadAccount().then(
      (loaded) => !isGone && setAccount(loaded),
      (error: unknown) => {
        console.error('The account did not load.', error)
        if (!isGone) setAccount('failed')
      },
    )
    return () => {
      isGone = true
    }
  }, [auth])

  return hasFailed ? 'failed' : account
}
