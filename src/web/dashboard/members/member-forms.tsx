import { type MouseEvent, useMemo } from 'react'
import { memberRoles, type MemberRole } from '#domain/customers/member-roles.ts'
import { defineInviteForm, defineRemoveForm } from '#domain/customers/member-forms.ts'
import { HiddenFields, RequestFormSheet, type RequestPlace, useFormOfPage } from '#web/dashboard/requests/request-form-sheet.tsx'
import { formNameOf } from '#web/dashboard/requests/request-names.ts'
import requestStyles from '#web/dashboard/requests/requests.module.css'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import box from '#web/ui/form/fields/box.module.css'
import { Field } from '#web/ui/form/fields/field.tsx'
import { SendForm } from '#web/ui/form/submit/send-form.tsx'
import { useHasStarted } from '#web/ui/form/use-has-started.ts'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'

type Place = Omit<RequestPlace, 'idempotencyKey'>

/** The form to invite a colleague. */
export function InviteForm({ customerId, sentCount, onSent }: Place) {
  const translate = useTranslate()
  const name = formNameOf('invite', customerId, '')
  const definition = useMemo(() => defineInviteForm(name), [name])
  const { form, isOpen } = useFormOfPage(definition, sentCount)
  return (
    <RequestFormSheet label={translate('dashboard.members.invite.open')} isOpen={isOpen} state={form.state} onSent={onSent}>
      <SendForm form={form} submit={translate('dashboard.members.invite.submit')}>
        <HiddenFields fields={{ customer: customerId, kind: 'invite' }} />
        <TextField
          {...form.field('email')}
          className={requestStyles.wide}
          type="email"
          label={translate('dashboard.members.invite.label')}
          hint={translate('dashboard.members.invite.hint')}
          autoComplete="off"
          spellCheck={false}
        />
        <p className={requestStyles.wide}>
          <input
            type="checkbox"
            className={box.box}
            id={form.field('bookkeeping').id}
            name="bookkeeping"
            value="yes"
            defaultChecked={form.field('bookkeeping').typed === 'yes'}
          />{' '}
          <label htmlFor={form.field('bookkeeping').id}>{translate('dashboard.members.invite.bookkeeping')}</label>
        </p>
      </SendForm>
    </RequestFormSheet>
  )
}

type RemoveProps = Place & { readonly email: string; readonly company: string; readonly isOwn: boolean }

/** The form to remove a member, which asks for confirmation. */
export function RemoveForm({ customerId, email, company, isOwn, sentCount, onSent }: RemoveProps) {
  const translate = useTranslate()
  const name = formNameOf('remove', customerId, email)
  const definition = useMemo(() => defineRemoveForm(name), [name])
  const { form, isOpen } = useFormOfPage(definition, sentCount)
  const hasStarted = useHasStarted()
  const question = isOwn ? 'dashboard.members.remove.questionOwn' : 'dashboard.members.remove.question'
  return (
    <RequestFormSheet
      label={
        <span>
          {translate('dashboard.members.remove.open')} <span className={visually.hidden}>{email}</span>
        </span>
      }
      kind="over"
      isOpen={isOpen}
      state={form.state}
      onSent={onSent}
    >
      <SendForm
        form={form}
        submit={translate('dashboard.members.remove.submit')}
        isDangerous
        // Without scripts, pressing the summary again closes it.
        beside={
          hasStarted && (
            <Button kind="secondary" onClick={cancel}>
              {translate('ui.cancel')}
            </Button>
          )
        }
      >
        <HiddenFields fields={{ customer: customerId, kind: 'remove', member: email }} />
        <p className={requestStyles.wide}>{translate(question, { email, company })}</p>
      </SendForm>
    </RequestFormSheet>
  )
}

/** The form to change a member's role. */
export function RoleForm({ customerId, email, role, sentCount, onSent }: Place & { readonly email: string; readonly role: MemberRole }) {
  const translate = useTranslate()
  const name = formNameOf('role', customerId, email)
  const definition = useMemo(() => defineRemoveForm(name), [name])
  const { form, isOpen } = useFormOfPage(definition, sentCount)
  return (
    <RequestFormSheet
      label={
        <span>
          {translate('dashboard.members.roles.open')} <span className={visually.hidden}>{email}</span>
        </span>
      }
      kind="over"
      isOpen={isOpen}
      state={form.state}
      onSent={onSent}
    >
      <SendForm form={form} submit={translate('dashboard.members.roles.submit')}>
        <HiddenFields fields={{ customer: customerId, kind: 'role', member: email }} />
        <Field id={`${form.id}-role`} label={translate('dashboard.members.roles.label', { email })}>
          {(ties) => (
            <select {...ties} name="role" defaultValue={role}>
              {memberRoles.map((each) => (
                <option key={each} value={each}>
                  {translate(`dashboard.members.roles.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </SendForm>
    </RequestFormSheet>
  )
}

function cancel({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const sheet = currentTarget.closest('details')
  sheet?.querySelector('summary')?.focus()
  sheet?.removeAttribute('open')
}
