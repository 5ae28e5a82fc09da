import type { InvitedPerson } from '#agency/customers/invite-people.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** Puts the results of invitations into sentences. */
export async function describeInvited(people: readonly InvitedPerson[]): Promise<readonly string[]> {
  const clock = await readAgencyClock()
  return people.map(({ customerId, email, outcome, invitedAt }) => {
    switch (outcome) {
      case 'invited':
        return `${email} is invited.`
      case 'reminded':
        return `${email} is reminded.`
      case 'waiting':
        return `${email} is already being invited: the running site sends the email within a minute.`
      case 'signedIn':
        return `${email} has already signed in.`
      case 'invitedBefore':
        return `${email} was invited on ${invitedAt && clock.writeDay(invitedAt)}; to remind them, run: customers remind ${customerId}`
    }
  })
}
