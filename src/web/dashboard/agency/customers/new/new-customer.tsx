import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { mayChange } from '#domain/staff-role.ts'
import { ActField, ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { actsOfNewCustomer } from '#web/dashboard/agency/customers/customer-acts.server.ts'
import { listCustomerChoices } from '#web/dashboard/agency/customers/customer-choices.server.ts'
import { CustomerInputs } from '#web/dashboard/agency/customers/customer-inputs.tsx'
import { customerListPath } from '#web/dashboard/agency/customers/customer-path.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { RecordPage } from '#web/dashboard/agency/record/record-page.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { staff, locale, translate, content } = openPage(args)
  const choices = listCustomerChoices(locale)
  const title = translate('agency.customers.new')
  const values = { country: choices.country[0]?.[0] ?? '', locale, timeZone: content.schedule.timeZone }
  return await Promise.resolve(data({ title, choices, values, mayAdd: mayChange(staff.role, 'customers') }))
}

export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  return await submitAct(page, await args.request.text(), actsOfNewCustomer(page))
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function NewCustomer() {
  const { title, choices, values, mayAdd } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  const typed: Readonly<Record<string, string>> = { ...values, ...trouble?.typed }
  return (
    <RecordPage
      head={<RecordHead back={{ to: customerListPath(), name: translate('agency.customers.back') }} title={title} badge={undefined} />}
      done={undefined}
      trouble={trouble}
    >
      {mayAdd ? (
        <ActForm
          act="add"
          isOpen
          name={translate('agency.customers.act.add.name')}
          submit={translate('agency.customers.act.add.submit')}
          consequence={translate('agency.customers.act.add.consequence')}
          version="new"
          draft="agency-new-customer"
          trouble={trouble}
        >
          <ActField id="customer-id" label={translate('agency.customers.field.id')} hint={translate('agency.customers.idHint')}>
            {(ties) => (
              <input
                {...ties}
                name="id"
                required
                maxLength={64}
                pattern="[a-z0-9][a-z0-9\-]*"
                autoComplete="off"
                spellCheck={false}
                defaultValue={typed['id']}
              />
            )}
          </ActField>
          <CustomerInputs choices={choices} values={typed} />
          <ActField id="customer-email" label={translate('agency.customers.field.email')} hint={translate('agency.customers.emailHint')}>
            {(ties) => <input {...ties} name="email" type="email" autoComplete="off" maxLength={254} defaultValue={typed['email']} />}
          </ActField>
        </ActForm>
      ) : (
        <p>{translate('agency.customers.readOnly')}</p>
      )}
    </RecordPage>
  )
}
