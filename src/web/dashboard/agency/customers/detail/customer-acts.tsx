import type { ReactNode } from 'react'
import { memberRoles } from '#domain/customers/member-roles.ts'
import { ActField, ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import type { ActTrouble } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { type CustomerChoices, CustomerInputs } from '#web/dashboard/agency/customers/customer-inputs.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { CustomerView } from './describe-customer.server.ts'

type CustomerActsProps = {
  readonly view: CustomerView
  readonly choices: CustomerChoices
  readonly trouble: ActTrouble | undefined
  /** How long a link to the customer's dashboard can be opened, and how long it shows it. */
  readonly minutes: { readonly link: number; readonly view: number }
}

type Act = 'change' | 'invite' | 'role' | 'remove' | 'remind' | 'archive' | 'unarchive' | 'open'

/** The acts on a customer, those that are possible now. */
export function CustomerActs({ view, choices, trouble, minutes }: CustomerActsProps) {
  const { locale, translate } = useLocale()
  const { id, company, people, updateTime, archivedAt, isSilent, texts } = view
  const others = new Intl.ListFormat(locale, { type: 'conjunction' }).format(people.map(({ email }) => email))
  const typedIn = (act: Act) => (trouble?.act === act ? trouble.typed : undefined)
  const hasPeople = people.length > 0
  const consequenceOf = (act: Act) => {
    if (isSilent && (act === 'invite' || act === 'remove' || act === 'remind')) return translate('agency.customers.silent')
    const counts = { count: people.length, link: minutes.link, view: minutes.view }
    return translate(`agency.customers.act.${act}.consequence`, { company, people: others, ...counts })
  }
  const form = (act: Act, children?: ReactNode) => (
    <ActForm
      key={`${act} ${updateTime}`}
      name={translate(`agency.customers.act.${act}.name`)}
      submit={translate(`agency.customers.act.${act}.submit`)}
      consequence={consequenceOf(act)}
      isDanger={act === 'remove'}
      draft={`agency-customer-${act}-${id}`}
      version={updateTime}
      {...{ act, trouble }}
    >
      {children}
    </ActForm>
  )
  return (
    <>
      {form('change', <CustomerInputs choices={choices} values={{ ...texts, ...typedIn('change') }} />)}
      {!archivedAt &&
        form(
          'invite',
          <>
            <ActField id="invite-email" label={translate('agency.customers.field.email')}>
              {(ties) => (
                <input
                  {...ties}
                  name="email"
                  type="email"
                  required
                  maxLength={254}
                  autoComplete="off"
                  defaultValue={typedIn('invite')?.['email']}
                />
              )}
            </ActField>
            <RoleField id="invite-role" chosen={typedIn('invite')?.['role'] ?? 'member'} />
          </>,
        )}
      {hasPeople &&
        form(
          'role',
          <>
            <PersonField id="role-person" people={people} chosen={typedIn('role')?.['email']} />
            <RoleField id="role-role" chosen={typedIn('role')?.['role'] ?? 'member'} />
          </>,
        )}
      {hasPeople && form('remove', <PersonField id="remove-person" people={people} chosen={typedIn('remove')?.['email']} />)}
      {hasPeople && !archivedAt && form('remind')}
      {form(archivedAt ? 'unarchive' : 'archive')}
      {form('open')}
    </>
  )
}

function PersonField(props: { readonly id: string; readonly people: CustomerView['people']; readonly chosen: string | undefined }) {
  const { id, people, chosen } = props
  const { translate } = useLocale()
  return (
    <ActField id={id} label={translate('agency.customers.person')}>
      {(ties) => (
        <select {...ties} name="email" defaultValue={chosen}>
          {people.map(({ email, role }) => (
            <option key={email} value={email}>
              {`${email} (${translate(`dashboard.members.roles.${role}`)})`}
            </option>
          ))}
        </select>
      )}
    </ActField>
  )
}

function RoleField({ id, chosen }: { readonly id: string; readonly chosen: string }) {
  const { translate } = useLocale()
  return (
    <ActField id={id} label={translate('agency.customers.role')} hint={translate('dashboard.members.rights')}>
      {(ties) => (
        <select {...ties} name="role" defaultValue={chosen}>
          {memberRoles.map((role) => (
            <option key={role} value={role}>
              {translate(`dashboard.members.roles.${role}`)}
            </option>
          ))}
        </select>
      )}
    </ActField>
  )
}
