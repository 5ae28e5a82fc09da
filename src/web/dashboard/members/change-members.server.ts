import { data, redirect, type RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { CustomerId, normalizeEmail } from '#domain/customers/customer.ts'
import { memberRoles } from '#domain/customers/member-roles.ts'
import { defineInviteForm, defineRemoveForm } from '#domain/customers/member-forms.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import type { RequestAnswer } from '#web/dashboard/requests/request-answer.ts'
import { sentParam } from '#web/dashboard/requests/request-names.ts'
import { siteContext } from '#web/site.server.ts'
import { readTypedFields } from '#web/ui/form/read-typed-fields.ts'
import { leftParam } from './left-param.ts'
import type { MembersService, MembersOutcome } from './members-service.server.ts'

/** Longer than any address (RFC 5321: 254) with spaces around it. Unicode normalization takes quadratic time. */
const longestMember = 1000

type ChangeArguments = { readonly request: Request; readonly url: URL; readonly context: Readonly<RouterContextProvider> }
type Result = Awaited<ReturnType<MembersService['invite'] | MembersService['remove'] | MembersService['changeRole']>>

/**
 * Handles a form of the members page: 303 to that page with the result, or an error with everything typed (422, 429, 503). A member who
 * removed themselves is redirected to the dashboard, which confirms it.
 *
 * @throws A 404 response for another person's customer, or for an unknown form.
 */
export async function changeMembers({ request, url, context }: ChangeArguments) {
  const { user } = requireVisitor(url, context)
  const { membersService, reportError } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const sent = new URLSearchParams(await request.text())
  const visit = { user, customerId: sent.get('customer') ?? '' }
  // It becomes part of a document path.
  if (!v.is(CustomerId, visit.customerId)) throw data(null, { status: 404 })
  const kind = sent.get('kind')
  const isInvitation = kind !== 'remove' && kind !== 'role'
  const role = memberRoles.find((each) => each === sent.get('role'))
  if (kind === 'role' && role === undefined) throw data(null, { status: 404 })
  const name = sent.get('form') ?? ''
  const fields = readTypedFields(defineForm(name, isInvitation), sent)
  const parsed = defineForm(name, isInvitation).parse(fields, locale, () => undefined)
  if (!parsed.ok) return answer({ kind: 'refused', formName: name, fields, errors: parsed.errors }, 422)

  const invitation = parsed.result
  const email = invitation?.email ?? normalizeEmail((sent.get('member') ?? '').slice(0, longestMember))
  let result: Result
  try {
    if (invitation) result = await membersService.invite(visit, email, invitation.role)
    else if (role !== undefined && kind === 'role') result = await membersService.changeRole(visit, email, role)
    else result = await membersService.remove(visit, email)
  } catch (error) {
    // Any failure: the visitor must learn that nothing was changed, and keep what was typed.
    reportError(new Error('The members of a customer were not changed.', { cause: error }), request)
    return answer({ kind: 'failed', formName: name, fields }, 503)
  }
  if (result.kind === 'notMember') throw data(null, { status: 404 })
  if (result.kind === 'limited') {
    const { retryAfterSeconds } = result
    const errors = { email: 'invitationsUsedUp' } as const
    const reason = isInvitation ? ({ kind: 'refused', errors } as const) : ({ kind: 'limited', retryAfterSeconds } as const)
    return answer({ ...reason, formName: name, fields }, 429, { 'Retry-After': String(retryAfterSeconds) })
  }
  if (email === normalizeEmail(user.email ?? '')) {
    if (result.kind === 'removed') return redirect(`${localizePath(locale, '/dashboard')}?${leftParam}=yes`, 303)
    if (result.kind === 'listed') return answer({ kind: 'refused', formName: name, fields, errors: { email: 'colleagueIsOwn' } }, 422)
  }
  return redirect(addressOf(url, result.kind), 303)
}

function defineForm(name: string, isInvitation: boolean) {
  return isInvitation ? defineInviteForm(name) : defineRemoveForm(name)
}

function answer(requestAnswer: RequestAnswer, status: number, headers: Record<string, string> = {}) {
  return data(requestAnswer, { status, headers })
}

function addressOf(url: URL, outcome: MembersOutcome): string {
  const query = new URLSearchParams(url.searchParams)
  query.set(sentParam, outcome)
  return `${url.pathname}?${query.toString()}`
}
