import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { isLocale, locales, localeTags } from '#domain/locale.ts'
import { type StaffRole, staffRoles } from '#domain/staff-role.ts'
import { ActField, ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import { ActOutcome } from '#web/dashboard/agency/acts/act-outcome.tsx'
import { findDone } from '#web/dashboard/agency/acts/find-done.server.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { ListPage } from '#web/dashboard/agency/list/list-page.tsx'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import type { MessageKey } from '#i18n/messages.ts'
import record from '#web/dashboard/agency/record/record-page.module.css'
import styles from './staff-list.module.css'

/** Loads the members of staff. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const [members, done] = await Promise.all([page.desk.staff.list(), findDone(page)])
  return data({ title: page.translate('agency.rooms.staff'), members, ownUid: page.staff.uid, done })
}

const refusals = ['demo', 'disabled', 'invalid-email', 'is-self', 'last-owner', 'no-such-member'] as const

/** Adds or removes a member, or changes a role. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const { desk, locale, staff, translate } = page
  const roleOf = (text: string): StaffRole => staffRoles.find((role) => role === text) ?? 'staff'
  const isUnwarned = (uid: string, form: { has: (name: string) => boolean }) => uid === staff.uid && !form.has('self')
  return await submitAct(page, await args.request.text(), {
    isMoney: true,
    acts: {
      add: async (form) => {
        const language = form.text('locale')
        return await desk.staff.add({
          email: form.text('email'),
          role: roleOf(form.text('role')),
          locale: isLocale(language) ? language : locale,
        })
      },
      role: async (form) => {
        const uid = form.text('uid')
        return isUnwarned(uid, form) ? { refusal: 'is-self' } : await desk.staff.changeRole(uid, roleOf(form.text('role')))
      },
      remove: async (form) => {
        const uid = form.text('uid')
        return isUnwarned(uid, form) ? { refusal: 'is-self' } : await desk.staff.remove(uid)
      },
    },
    explain: ({ refusal }) => {
      const name = refusals.find((each) => each === refusal)
      return name && translate(`agency.staff.refusal.${name}` satisfies MessageKey)
    },
  })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

type Member = ReturnType<typeof useLoaderData<typeof loader>>['members'][number]

export default function StaffList() {
  const { title, members, done } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  return (
    <div className={`${styles.page} ${record.sections}`}>
      <ListPage
        title={title}
        note={<ActOutcome done={done} trouble={trouble} />}
        columns={[
          { id: 'email', heading: translate('agency.staff.email'), cell: ({ email }: Member) => email },
          {
            id: 'role',
            heading: translate('agency.staff.role'),
            cell: ({ role }: Member) => role && translate(`agency.role.${role}`),
          },
          {
            id: 'state',
            heading: translate('agency.staff.state'),
            cell: ({ state }: Member) => translate(`agency.staff.stateOf.${state}`),
          },
          {
            id: 'passkeys',
            heading: translate('agency.staff.passkeys'),
            cell: ({ passkeyCount }: Member) => String(passkeyCount),
          },
          {
            id: 'last',
            heading: translate('agency.staff.lastSignIn'),
            cell: ({ lastLoginAt }: Member) => lastLoginAt && translate('dashboard.day', { date: lastLoginAt }),
          },
          {
            id: 'since',
            heading: translate('agency.staff.since'),
            cell: ({ addedAt, addedBy }: Member) => (
              <>
                {translate('dashboard.day', { date: addedAt })}
                {addedBy !== undefined && <small>{translate('agency.staff.by', { name: addedBy })}</small>}
              </>
            ),
          },
        ]}
        rows={members}
        keyOf={({ uid }) => uid}
        none={translate('agency.staff.none')}
        first={undefined}
        next={undefined}
      />
      <Acts trouble={trouble} />
    </div>
  )
}

function Acts({ trouble }: { readonly trouble: ActTrouble | undefined }) {
  const { members, done } = useLoaderData<typeof loader>()
  const { locale, translate } = useLocale()
  const typedIn = (act: string) => (trouble?.act === act ? trouble.typed : undefined)
  const shared = (act: 'add' | 'role' | 'remove') => ({
    act,
    name: translate(`agency.staff.act.${act}.name`),
    submit: translate(`agency.staff.act.${act}.submit`),
    consequence: translate(`agency.staff.act.${act}.consequence`),
    version: '',
    draft: `agency-staff-${act}`,
    trouble,
  })
  // A form starts empty after it was done.
  const state = `${done?.text ?? ''} ${members.map(({ uid, role }) => `${uid} ${role}`).join()}`
  return (
    <section aria-labelledby="acts">
      <h2 id="acts">{translate('agency.staff.acts')}</h2>
      <ActForm key={`add ${state}`} {...shared('add')}>
        <ActField id="add-email" label={translate('agency.staff.email')}>
          {(ties) => (
            <input
              {...ties}
              name="email"
              type="email"
              autoComplete="off"
              required
              maxLength={254}
              defaultValue={typedIn('add')?.['email']}
            />
          )}
        </ActField>
        <RoleField id="add-role" value={typedIn('add')?.['role'] ?? 'staff'} />
        <ActField id="add-locale" label={translate('agency.staff.language')}>
          {(ties) => (
            <select {...ties} name="locale" defaultValue={typedIn('add')?.['locale'] ?? locale}>
              {locales.map((each) => (
                <option key={each} value={each} lang={localeTags[each]}>
                  {translate(`languages.${each}`)}
                </option>
              ))}
            </select>
          )}
        </ActField>
      </ActForm>
      {members.length > 0 && (
        <>
          <ActForm key={`role ${state}`} {...shared('role')}>
            <MemberField id="role-uid" value={typedIn('role')?.['uid']} />
            <RoleField id="role-role" value={typedIn('role')?.['role']} />
            <SelfField />
          </ActForm>
          <ActForm key={`remove ${state}`} {...shared('remove')} isDanger>
            <MemberField id="remove-uid" value={typedIn('remove')?.['uid']} />
            <SelfField />
          </ActForm>
        </>
      )}
    </section>
  )
}

/** Choosing oneself needs a tick. */
function SelfField() {
  const { translate } = useLocale()
  return (
    <label className={styles.self}>
      <input type="checkbox" name="self" /> {translate('agency.staff.self')}
    </label>
  )
}

function MemberField({ id, value }: { readonly id: string; readonly value: string | undefined }) {
  const { members, ownUid } = useLoaderData<typeof loader>()
  const { translate } = useLocale()
  return (
    <ActField id={id} label={translate('agency.staff.person')}>
      {(ties) => (
        <select {...ties} name="uid" required defaultValue={value ?? ''}>
          <option value="">{translate('agency.staff.choose')}</option>
          {members.map(({ uid, email }) => (
            <option key={uid} value={uid}>
              {uid === ownUid ? translate('agency.staff.you', { email }) : email}
            </option>
          ))}
        </select>
      )}
    </ActField>
  )
}

function RoleField({ id, value }: { readonly id: string; readonly value: string | undefined }) {
  const { translate } = useLocale()
  return (
    <ActField id={id} label={translate('agency.staff.role')} hint={translate('agency.staff.roleHint')}>
      {(ties) => (
        <select {...ties} name="role" defaultValue={value}>
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {translate(`agency.role.${role}`)}
            </option>
          ))}
        </select>
      )}
    </ActField>
  )
}
