import { data, type LoaderFunctionArgs } from 'react-router'
import { answerWithFile } from '#web/dashboard/downloads/download-response.server.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'

/** A made-up statement that pays open invoices, for those who try the demo. @throws A 404 response for others. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, translate, today } = openPage(args)
  if (!desk.bank.isDemo) throw data(null, { status: 404 })
  const bytes = await desk.bank.writeSample({
    paid: (number) => translate('agency.bank.sample.paid', { number }),
    part: (number) => translate('agency.bank.sample.part', { number }),
    thanks: translate('agency.bank.sample.thanks'),
    bank: translate('agency.bank.sample.bank'),
    fee: translate('agency.bank.sample.fee'),
  })
  return answerWithFile(bytes, { name: `statement-${today}.csv`, type: 'text/csv; charset=utf-8' })
}
