import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { mayChange } from '#domain/staff-role.ts'
import { ActField, ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { actsOfNewProduct } from '#web/dashboard/agency/products/product-acts.server.ts'
import { ProductInputs } from '#web/dashboard/agency/products/product-inputs.tsx'
import { parseProductFilters, productListPath } from '#web/dashboard/agency/products/product-path.ts'
import { RecordPage } from '#web/dashboard/agency/record/record-page.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { staff, translate, content, today, url } = openPage(args)
  const { customer = '' } = parseProductFilters(url.searchParams)
  const values = {
    customer,
    type: 'subscription',
    status: 'active',
    currency: content.prices.currency,
    interval: 'month',
    startedOn: today,
    dueDays: '',
  }
  return await Promise.resolve(data({ title: translate('agency.products.new'), values, mayAdd: mayChange(staff.role, 'products') }))
}

export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  return await submitAct(page, await args.request.text(), actsOfNewProduct(page))
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function NewProduct() {
  const { title, values, mayAdd } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  const typed: Readonly<Record<string, string>> = { ...values, ...trouble?.typed }
  const idProps = { required: true, maxLength: 64, pattern: '[a-z0-9][a-z0-9\\-]*', autoComplete: 'off', spellCheck: false }
  return (
    <RecordPage
      head={<RecordHead back={{ to: productListPath(), name: translate('dashboard.products.back') }} title={title} badge={undefined} />}
      done={undefined}
      trouble={trouble}
    >
      {mayAdd ? (
        <ActForm
          act="add"
          isOpen
          name={translate('agency.products.act.add.name')}
          submit={translate('agency.products.act.add.submit')}
          consequence={translate('agency.products.act.add.consequence')}
          version="new"
          draft="agency-new-product"
          trouble={trouble}
        >
          <ActField id="product-customer" label={translate('agency.customers.field.id')} hint={translate('agency.products.hint.customer')}>
            {(ties) => <input {...ties} {...idProps} name="customer" defaultValue={typed['customer']} />}
          </ActField>
          <ActField id="product-id" label={translate('agency.products.id')} hint={translate('agency.customers.idHint')}>
            {(ties) => <input {...ties} {...idProps} name="id" defaultValue={typed['id']} />}
          </ActField>
          <ProductInputs values={typed} />
        </ActForm>
      ) : (
        <p>{translate('agency.products.readOnly')}</p>
      )}
    </RecordPage>
  )
}
