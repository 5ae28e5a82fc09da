import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { mostStatements } from '#domain/bank/bank-review.ts'
import { localizePath } from '#domain/locale-path.ts'
import { readSentForm } from '#web/read-sent-form.server.ts'
import type { ActTrouble } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { UploadForm } from '#web/dashboard/agency/acts/upload-form.tsx'
import { explainRefusal } from '#web/dashboard/agency/acts/explain-refusal.server.ts'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import imports from '#web/dashboard/agency/imports/imports.module.css'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import record from '#web/dashboard/agency/record/record-page.module.css'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { bankReviewPath, bankSamplePath } from './bank-path.ts'
import { explainBankRefusal } from './bank-refusals.server.ts'
import { BankState } from './bank-state.tsx'

/** Loads the statements that this member of staff has sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { content, desk, locale, translate } = openPage(args)
  const clock = createClock(locale, content.schedule.timeZone)
  const sent = await desk.bank.list()
  return data({
    title: translate('agency.rooms.bank'),
    isDemo: desk.bank.isDemo,
    sent: sent.map(({ id, names, createdAt, state }) => ({ id, names, state, time: clock.format(createdAt) })),
  })
}

/** Keeps statements, and opens their page. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const { files } = await readSentForm(args.request)
  const given = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })))
  const outcome = page.wasIdle ? { refusal: 'was-idle' } : await page.desk.bank.send(given)
  if ('id' in outcome && outcome.id !== undefined) return redirect(localizePath(page.locale, bankReviewPath(outcome.id)), 303)
  const refused = 'refusal' in outcome && outcome.refusal !== undefined ? { refusal: outcome.refusal } : { refusal: 'no-file' }
  const problem = explainBankRefusal(refused, page) ?? explainRefusal(refused, page)
  return data({ act: 'send', problem, typed: {} } satisfies ActTrouble, { status: 422 })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function BankStart() {
  const { title, isDemo, sent } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  return (
    <div className={`${imports.page} ${record.sections}`}>
      <header className={imports.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={imports.about}>{translate('agency.bank.about')}</p>
      </header>
      <div className={imports.columns}>
        <SendForm isDemo={isDemo} trouble={trouble} />
        <div className={imports.aside}>
          {isDemo && <Sample />}
          {sent.length > 0 && <Sent sent={sent} />}
          <section aria-labelledby="formats">
            <h2 id="formats">{translate('agency.bank.formats')}</h2>
            <p>{translate('agency.bank.formatsAbout')}</p>
          </section>
        </div>
      </div>
    </div>
  )
}

function SendForm({ isDemo, trouble }: Pick<Loaded, 'isDemo'> & { readonly trouble: ActTrouble | undefined }) {
  const { translate } = useLocale()
  return (
    <UploadForm
      label={translate('agency.bank.field.files')}
      hint={translate('agency.bank.field.filesHint', { count: mostStatements })}
      accept=".xml,.camt,.c53,.sta,.mt940,.940,.txt,.csv,.zip,text/csv,text/xml,application/xml,application/zip"
      consequence={translate(isDemo ? 'agency.bank.demoConsequence' : 'agency.bank.sendConsequence')}
      submit={translate('agency.bank.send')}
      trouble={trouble}
    />
  )
}

function Sample() {
  const { locale, translate } = useLocale()
  return (
    <section aria-labelledby="sample">
      <h2 id="sample">{translate('agency.bank.sample.heading')}</h2>
      <p>{translate('agency.bank.sample.about')}</p>
      <p>
        <a href={localizePath(locale, bankSamplePath)} download>
          {translate('agency.bank.sample.download')}
        </a>
      </p>
    </section>
  )
}

function Sent({ sent }: Pick<Loaded, 'sent'>) {
  const { locale, translate } = useLocale()
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">{translate('agency.bank.sent')}</h2>
      <ul className={imports.files}>
        {sent.map(({ id, names: [name = '', ...others], state, time }) => (
          <li key={id}>
            <Link to={localizePath(locale, bankReviewPath(id))} discover="none">
              {translate('agency.bank.more', { name, count: others.length })}
            </Link>
            <BankState state={state} />
            <small>{time}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
