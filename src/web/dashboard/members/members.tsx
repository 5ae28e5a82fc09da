import { useEffect, useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { mostMembers } from '#domain/customers/membership.ts'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import { sentParam } from '#web/dashboard/requests/request-names.ts'
import requestStyles from '#web/dashboard/requests/requests.module.css'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { InviteForm, RemoveForm, RoleForm } from './member-forms.tsx'
import type { ListedMember, MembersOutcome } from './members-service.server.ts'
import styles from './members.module.css'

/** A member as the page shows it; `invited` says who invited the person, and when. */
export type ShownMember = Pick<ListedMember, 'email' | 'name' | 'role' | 'state'> & { readonly invited?: string }

type MembersProps = {
  readonly customerId: string
  readonly company: string
  readonly members: readonly ShownMember[]
  /** The reader's own address. */
  readonly ownEmail: string
}

const outcomes: readonly MembersOutcome[] = ['invited', 'listed', 'full', 'removed', 'changed', 'last', 'notOwner']

/** Members of a customer, with forms to invite, change and remove them. */
export function Members({ customerId, company, members, ownEmail }: MembersProps) {
  const translate = useTranslate()
  const sentByAddress = useSearchParams()[0].get(sentParam)
  // Result of the last form; without scripts it is in the address. A new count resets the forms.
  const [sent, setSent] = useState({ outcome: sentByAddress, sentCount: 0 })
  const { revalidate } = useRevalidator()
  const place = {
    customerId,
    sentCount: sent.sentCount,
    onSent: (outcome: string) => {
      setSent(({ sentCount }) => ({ outcome, sentCount: sentCount + 1 }))
      // The list has changed. If the read fails, the page's error boundary shows.
      void revalidate()
    },
  }
  const owners = members.filter(({ role }) => role === 'owner')
  const isOwner = owners.some(({ email }) => email === ownEmail)
  const outcome = outcomes.find((each) => each === sent.outcome)
  return (
    <>
      {outcome && <OutcomeNotice key={sent.sentCount} outcome={outcome} />}
      <PageSection heading={translate('dashboard.members.list')}>
        <ul className={styles.members}>
          {members.map(({ email, name, role, state, invited }) => {
            const isOwn = email === ownEmail
            const isLastOwner = role === 'owner' && owners.every((owner) => owner.email === email || owner.state === 'invited')
            const facts = [translate(`dashboard.members.roles.${role}`), translate(`dashboard.members.state.${state}`), invited ?? '']
            return (
              <li key={email}>
                <div>
                  <p>
                    {name !== undefined && <strong>{name} </strong>}
                    {email}
                    {isOwn && <span className={styles.own}> {translate('dashboard.members.you')}</span>}
                  </p>
                  <p className={styles.own}>{facts.filter(Boolean).join(' · ')}</p>
                </div>
                {isOwner && !isLastOwner && <RoleForm key={`role-${sent.sentCount}`} {...place} email={email} role={role} />}
                {(isOwner || isOwn) && !isLastOwner && (
                  <RemoveForm key={sent.sentCount} {...place} email={email} company={company} isOwn={isOwn} />
                )}
              </li>
            )
          })}
        </ul>
        <p className={styles.note}>{translate('dashboard.members.rights')}</p>
        {members.length === 1 && <p className={styles.note}>{translate('dashboard.members.alone')}</p>}
      </PageSection>
      {members.length < mostMembers ? (
        <InviteForm key={sent.sentCount} {...place} />
      ) : (
        <p className={styles.note}>{translate('dashboard.members.full', { most: mostMembers })}</p>
      )}
    </>
  )
}

/** Takes the focus when the submitted form disappears. */
function OutcomeNotice({ outcome }: { readonly outcome: MembersOutcome }) {
  const translate = useTranslate()
  const noticeRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => noticeRef.current?.focus(), [])
  return (
    <p ref={noticeRef} className={requestStyles.notice} tabIndex={-1}>
      {translate(`dashboard.members.outcome.${outcome}`, { most: mostMembers })}
    </p>
  )
}
