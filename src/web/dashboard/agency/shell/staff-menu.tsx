import type { StaffRole } from '#domain/staff-role.ts'
import { PersonMenu } from '#web/dashboard/shell/person-menu.tsx'
import styles from '#web/dashboard/shell/person-menu.module.css'
import { useTranslate } from '#web/i18n/locale-context.tsx'

export type MenuStaff = {
  readonly name: string
  readonly email: string
  readonly role: StaffRole
  /** Whether the sign-in is the demo's, which only the server knows. */
  readonly isDemo: boolean
}

/** Menu of the signed-in member of staff. */
export function StaffMenu({ staff: { name, email, role, isDemo } }: { readonly staff: MenuStaff }) {
  const translate = useTranslate()
  return (
    <PersonMenu name={name} settings={isDemo ? undefined : '/dashboard/settings/security'} isServerSession={isDemo} isKnown>
      <p className={styles.main}>{name}</p>
      <p className={styles.less}>{translate(`agency.role.${role}`)}</p>
      {email !== name && <p className={styles.less}>{email}</p>}
    </PersonMenu>
  )
}
