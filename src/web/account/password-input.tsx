import { type ComponentProps, useState } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from '#web/account/login/login-form.module.css'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'name' | 'type'> & { readonly autoComplete: 'current-password' | 'new-password' }

/** A password field with a button to show its value. */
export function PasswordInput(props: PasswordInputProps) {
  const translate = useTranslate()
  const [isShown, setIsShown] = useState(false)
  const label = translate(isShown ? 'login.hidePassword' : 'login.showPassword')
  return (
    <div className={styles.password}>
      <input enterKeyHint="go" placeholder=" " {...props} name="password" type={isShown ? 'text' : 'password'} />
      <button type="button" aria-label={label} title={label} onClick={() => setIsShown(!isShown)}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6" />
          {isShown && <path d="M4 4l16 16" />}
        </svg>
      </button>
    </div>
  )
}
