import type { Person } from './person.server.ts'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { addressOfFile } from '#web/dashboard/file-address.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { PersonMenu } from './person-menu.tsx'
import styles from './person-menu.module.css'

type AccountMenuProps = {
  readonly user: Person & { readonly email: string | undefined }
  /** The company's name, which the bar above may have cut. */
  readonly company: string | undefined
}

/** Menu of the signed-in person of a customer. */
export function AccountMenu({ user, company }: AccountMenuProps) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  return (
    <PersonMenu
      name={user.displayName ?? user.email ?? ''}
      photo={user.photo ? addressOfFile(user.photo) : undefined}
      settings={pathOf('/dashboard/settings')}
    >
      {company !== undefined && <p className={styles.main}>{company}</p>}
      {user.displayName !== undefined && <p>{user.displayName}</p>}
      <p className={styles.less}>{translate('dashboard.navigation.signedInAs', { email: user.email ?? '' })}</p>
    </PersonMenu>
  )
}
