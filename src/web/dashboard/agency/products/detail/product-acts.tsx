import type { ReactNode } from 'react'
import { ActField, ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import type { ActTrouble } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { ProductInputs } from '#web/dashboard/agency/products/product-inputs.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { applicationFileMegabytes } from '#domain/contact/application-file.ts'
import fileStyles from '#web/ui/form/fields/file-field.module.css'
import type { RecordView } from './describe-record.server.ts'
import styles from './product-acts.module.css'

type ProductActsProps = { readonly view: RecordView; readonly trouble: ActTrouble | undefined }

type Act =
  | 'change'
  | 'start'
  | 'pause'
  | 'resume'
  | 'end'
  | 'milestone'
  | 'done'
  | 'drop'
  | 'attach'
  | 'delete'
  | 'meet'
  | 'move'
  | 'cancel'

/** The acts on a product, those that are possible now, by what they are about. */
export function ProductActs({ view, trouble }: ProductActsProps) {
  const { translate } = useLocale()
  const { id, customerId, company, updateTime, texts, milestones, files, appointments, today } = view
  const typedIn = (act: Act) => (trouble?.act === act ? trouble.typed : undefined)
  const form = (act: Act, children?: ReactNode, options: { readonly isDanger?: boolean; readonly takesFile?: boolean } = {}) => (
    <ActForm
      key={`${act} ${updateTime}`}
      name={translate(`agency.products.act.${act}.name`)}
      submit={translate(`agency.products.act.${act}.submit`)}
      consequence={consequenceOf(act)}
      draft={`agency-product-${act}-${customerId}-${id}`}
      version={updateTime}
      {...options}
      {...{ act, trouble }}
    >
      {children}
    </ActForm>
  )
  const open = milestones.filter(({ doneOn }) => doneOn === undefined)
  const milestone = (act: 'done' | 'drop', choices: RecordView['milestones']) => (
    <ChoiceField
      id={`${act}-milestone`}
      name="name"
      label={translate('agency.products.milestoneName')}
      choices={choices.map(({ name }) => [name, name])}
      chosen={typedIn(act)?.['name']}
    />
  )
  const day = (act: 'end' | 'milestone' | 'done', value: string) => (
    <ActField id={`${act}-day`} label={translate(`agency.products.day.${act}`)}>
      {(ties) => <input {...ties} name="day" type="date" required defaultValue={typedIn(act)?.['day'] ?? value} />}
    </ActField>
  )
  return (
    <>
      <Group heading={translate('agency.products.facts')}>
        {form('change', <ProductInputs values={{ ...texts, ...typedIn('change') }} without={['status']} />)}
        {view.statusChanges.map((act) => (act === 'end' ? form(act, day(act, texts.endsOn || today), { isDanger: true }) : form(act)))}
      </Group>
      <Group heading={translate('agency.products.milestones')}>
        {open.length > 0 && form('done', [milestone('done', open), day('done', today)])}
        {form(
          'milestone',
          <>
            <ActField
              id="milestone-name"
              label={translate('agency.products.milestoneName')}
              hint={translate('agency.products.hint.milestone')}
            >
              {(ties) => (
                <input {...ties} name="name" required maxLength={200} autoComplete="off" defaultValue={typedIn('milestone')?.['name']} />
              )}
            </ActField>
            {day('milestone', '')}
          </>,
        )}
        {milestones.length > 0 && form('drop', milestone('drop', milestones), { isDanger: true })}
      </Group>
      <Group heading={translate('dashboard.products.files.heading')}>
        {form(
          'attach',
          <ActField
            id="attach-file"
            label={translate('agency.products.file')}
            hint={translate('agency.products.hint.file', { most: applicationFileMegabytes })}
          >
            {(ties) => <input {...ties} name="file" type="file" required className={fileStyles.file} />}
          </ActField>,
          { takesFile: true },
        )}
        {files.length > 0 &&
          form(
            'delete',
            <>
              <ChoiceField
                id="delete-file"
                name="file"
                label={translate('agency.products.file')}
                choices={files.map(({ name, label }) => [name, label])}
                chosen={typedIn('delete')?.['file']}
              />
              <label className={styles.sure}>
                <input type="checkbox" name="sure" required />
                {translate('agency.products.sure')}
              </label>
            </>,
            { isDanger: true },
          )}
      </Group>
      <Group heading={translate('agency.products.appointments')}>
        {form('meet', <AppointmentInputs view={view} typed={typedIn('meet')} />)}
        {appointments.length > 0 &&
          form(
            'move',
            <>
              <AppointmentChoice id="move-appointment" view={view} chosen={typedIn('move')?.['appointment']} />
              <Times act="move" typed={typedIn('move')} />
            </>,
          )}
        {appointments.length > 0 &&
          form('cancel', <AppointmentChoice id="cancel-appointment" view={view} chosen={typedIn('cancel')?.['appointment']} />, {
            isDanger: true,
          })}
      </Group>
    </>
  )

  function consequenceOf(act: Act): string {
    const date = view.resumedInvoiceOn
    if (act === 'resume' && date) return translate('agency.products.resumeUntil', { company, day: translate('dashboard.day', { date }) })
    return translate(`agency.products.act.${act}.consequence`, { company })
  }
}

function Group({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <div className={styles.group}>
      <h3>{heading}</h3>
      {children}
    </div>
  )
}

type ChoiceFieldProps = {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly choices: readonly (readonly [value: string, text: string])[]
  readonly chosen: string | undefined
}

function ChoiceField({ id, name, label, choices, chosen }: ChoiceFieldProps) {
  return (
    <ActField id={id} label={label}>
      {(ties) => (
        <select {...ties} name={name} required defaultValue={chosen}>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </ActField>
  )
}

type AppointmentChoiceProps = { readonly id: string; readonly view: RecordView; readonly chosen: string | undefined }

function AppointmentChoice({ id, view, chosen }: AppointmentChoiceProps) {
  const { translate } = useLocale()
  const choices = view.appointments.map(({ id: appointment, title, at }) => [appointment, `${title}, ${at}`] as const)
  return <ChoiceField id={id} name="appointment" label={translate('agency.products.appointment.one')} choices={choices} chosen={chosen} />
}

type Typed = Readonly<Record<string, string>> | undefined

function AppointmentInputs({ view, typed }: { readonly view: RecordView; readonly typed: Typed }) {
  const { translate } = useLocale()
  const text = (
    name: 'title' | 'place' | 'joinUrl' | 'hosts' | 'note',
    props: { readonly isRequired?: boolean; readonly suggested?: string },
  ) => (
    <ActField
      id={`meet-${name}`}
      label={translate(`agency.products.appointment.${name}`)}
      {...(name === 'place' && { hint: translate('agency.products.hint.place') })}
    >
      {(ties) => (
        <input
          {...ties}
          name={name}
          type={name === 'joinUrl' ? 'url' : 'text'}
          autoComplete="off"
          maxLength={name === 'note' ? 500 : 200}
          required={props.isRequired ?? false}
          defaultValue={typed?.[name] ?? props.suggested}
        />
      )}
    </ActField>
  )
  return (
    <>
      {text('title', { isRequired: true })}
      <Times act="meet" typed={typed} zone={view.timeZone} />
      {text('place', {})}
      {text('joinUrl', {})}
      {text('hosts', { isRequired: true, suggested: view.host })}
      {text('note', {})}
    </>
  )
}

type TimesProps = { readonly act: 'meet' | 'move'; readonly typed: Typed; readonly zone?: string }

function Times({ act, typed, zone }: TimesProps) {
  const { translate } = useLocale()
  return (['startsAt', 'endsAt'] as const).map((name) => (
    <ActField
      key={name}
      id={`${act}-${name}`}
      label={translate(`agency.products.appointment.${name}`)}
      {...(name === 'startsAt' && {
        hint: zone === undefined ? translate('agency.products.hint.ownZone') : translate('agency.products.hint.zone', { zone }),
      })}
    >
      {(ties) => <input {...ties} name={name} type="datetime-local" required defaultValue={typed?.[name]} />}
    </ActField>
  ))
}
