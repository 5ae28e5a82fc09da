import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { cancelReasonLength } from '#domain/bookings/booking.ts'
import { localizePath } from '#domain/locale-path.ts'
import { mayChange } from '#domain/staff-role.ts'
import { ActField, ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import { findDone } from '#web/dashboard/agency/acts/find-done.server.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { Facts, RecordPage } from '#web/dashboard/agency/record/record-page.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import button from '#web/ui/button.module.css'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { actsOnCall } from './call-acts.server.ts'
import type { PreviewedMail } from './call-desk.server.ts'
import { callPath, callsPath, moveCallPath } from './call-path.ts'
import { type CallView, describeCall, loadMove } from './describe-call.server.ts'
import { MailPreview } from './mail-preview.tsx'
import styles from './calls.module.css'
import { MoveCall } from './move-call.tsx'

/** Loads one booked call with the acts that are possible now. @throws A 404 response for an unknown one. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const [call, done] = await Promise.all([page.desk.calls.open(args.params['booking'] ?? ''), findDone(page)])
  if (!call) throw data(null, { status: 404 })
  const view = describeCall(call, page)
  const mayAct = mayChange(page.staff.role, 'calls') && view.state === 'confirmed'
  return data({
    title: view.name,
    view,
    // Once the mail is written, it cannot be undone.
    done: done && call.mailDue === undefined ? { text: done.text } : done,
    move: mayAct ? await loadMove(call, page) : undefined,
    cancelMail: mayAct ? page.desk.calls.previewMail(call, { reason: '…' }) : undefined,
  })
}

/** Does an act on the call. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const id = args.params['booking'] ?? ''
  if (!(await page.desk.calls.open(id))) throw data(null, { status: 404 })
  return await submitAct(page, await args.request.text(), actsOnCall(page, id))
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function CallFile() {
  const { view, done, move, cancelMail } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { locale, translate } = useLocale()
  const { id, name, email, phone, topic, language, state, ours, theirs, joinUrl, bookedAt, cancelReason } = view
  return (
    <RecordPage
      head={
        <RecordHead
          back={{ to: callsPath, name: translate('agency.calls.back') }}
          title={name}
          badge={<Badge {...looks[state]}>{translate(`agency.calls.state.${state}`)}</Badge>}
          about={ours}
          actions={
            <>
              {state === 'confirmed' && (
                <a className={`${button.button} ${button.secondary}`} href={joinUrl} rel="noreferrer">
                  {translate('booking.join')}
                </a>
              )}
              <a className={`${button.button} ${button.quiet}`} href={localizePath(locale, `${callPath(id)}/calendar`)} download>
                <Icon name="calendar" />
                {translate('booking.calendarFile')}
              </a>
            </>
          }
        />
      }
      done={done}
      trouble={trouble}
      acts={cancelMail && <Acts view={view} mail={cancelMail} isMoving={move !== undefined} trouble={trouble} />}
    >
      {move && <MoveCall view={view} move={move} trouble={trouble} />}
      <Facts
        facts={[
          { label: translate('agency.calls.theirs'), value: theirs },
          { label: translate('agency.calls.topic'), value: topic },
          { label: translate('form.email'), value: <a href={`mailto:${email}`}>{email}</a> },
          { label: translate('form.phone'), value: phone && <a href={`tel:${phone.split(',', 1)[0] ?? ''}`}>{phone}</a> },
          { label: translate('agency.leads.language'), value: translate(`languages.${language}`) },
          {
            label: translate('agency.calls.joinUrl'),
            value: (
              <a href={joinUrl} rel="noreferrer">
                {joinUrl}
              </a>
            ),
          },
          { label: translate('agency.calls.bookedAt'), value: bookedAt },
          { label: translate('agency.calls.reason'), value: cancelReason },
        ]}
      />
    </RecordPage>
  )
}

const looks: Readonly<Record<CallView['state'], { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  confirmed: { tone: 'accent', icon: 'clock' },
  past: { tone: 'quiet', icon: 'check' },
  canceled: { tone: 'quiet', icon: 'cross' },
}

type ActsProps = {
  readonly view: CallView
  readonly mail: PreviewedMail
  readonly isMoving: boolean
  readonly trouble: ActTrouble | undefined
}

function Acts({ view, mail, isMoving, trouble }: ActsProps) {
  const { translate } = useLocale()
  const { id, name, email, language, version } = view
  return (
    <>
      {!isMoving && (
        <p className={styles.way}>
          <ButtonLink kind="secondary" to={moveCallPath(id)} prefetch="none">
            {translate('agency.calls.act.move.name')}
          </ButtonLink>
        </p>
      )}
      <ActForm
        act="cancel"
        version={version}
        draft={`agency-call-cancel-${id}`}
        trouble={trouble}
        isDanger
        name={translate('agency.calls.act.cancel.name')}
        submit={translate('agency.calls.act.cancel.submit')}
        consequence={translate('agency.calls.act.cancel.consequence', { name, email })}
      >
        <ActField id="cancel-reason" label={translate('agency.calls.reason')} hint={translate('agency.calls.act.cancel.hint')}>
          {(ties) => (
            <textarea
              {...ties}
              name="reason"
              rows={3}
              maxLength={cancelReasonLength}
              defaultValue={trouble?.act === 'cancel' ? trouble.typed['reason'] : undefined}
            />
          )}
        </ActField>
        <MailPreview mail={mail} lang={language} />
      </ActForm>
    </>
  )
}
