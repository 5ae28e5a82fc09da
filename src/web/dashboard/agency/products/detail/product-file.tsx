import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { findDone } from '#web/dashboard/agency/acts/find-done.server.ts'
import { readSentForm } from '#web/read-sent-form.server.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { customerPath } from '#web/dashboard/agency/customers/customer-path.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { actsOnProduct } from '#web/dashboard/agency/products/product-acts.server.ts'
import { addressOfProduct } from '#web/dashboard/agency/products/product-address.server.ts'
import { productListPath } from '#web/dashboard/agency/products/product-path.ts'
import { RecordPage } from '#web/dashboard/agency/record/record-page.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { ProductStatusBadge } from '#web/dashboard/products/product-status-badge.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { describeRecord } from './describe-record.server.ts'
import { ProductActs } from './product-acts.tsx'
import { ProductFacts } from './product-facts.tsx'

/** Loads one product with what belongs to it. @throws A 404 response for an unknown one. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const [record, done] = await Promise.all([page.desk.products.open(addressOfProduct(args.params)), findDone(page)])
  if (!record) throw data(null, { status: 404 })
  return data({ view: describeRecord(record, page), done })
}

/** Does an act on the product, in the state that the page showed. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const address = addressOfProduct(args.params)
  const record = await page.desk.products.open(address)
  if (!record) throw data(null, { status: 404 })
  const { fields, file } = await readSentForm(args.request)
  const attached = file && { name: file.name, sizeBytes: file.size, open: () => file.stream() }
  const posted = { act: fields.get('act') ?? '', file: attached, timeZone: record.customer.timeZone }
  return await submitAct(page, fields.toString(), { ...actsOnProduct(page, address, posted), file })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.view.name)
}

export default function ProductFilePage() {
  const { view, done } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  return (
    <RecordPage
      head={
        <RecordHead
          back={{ to: productListPath(), name: translate('dashboard.products.back') }}
          title={view.name}
          badge={<ProductStatusBadge status={view.status} />}
          about={
            <>
              <RecordLink to={customerPath(view.customerId)}>{view.company}</RecordLink>, {view.id}
            </>
          }
        />
      }
      done={done}
      trouble={trouble}
      acts={view.mayAct ? <ProductActs view={view} trouble={trouble} /> : undefined}
    >
      <ProductFacts view={view} />
    </RecordPage>
  )
}
