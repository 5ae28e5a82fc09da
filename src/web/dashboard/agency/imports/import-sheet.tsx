import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { importPath } from '#domain/import-file.ts'
import { localeTags } from '#domain/locale.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { Facts, RecordPage } from '#web/dashboard/agency/record/record-page.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { formatSize } from '#web/i18n/format-size.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import { describeEInvoices } from './describe-e-invoices.server.ts'
import { explainStop, listImportActs, nameContent, titleOf } from './describe-import.server.ts'
import { describeSheet } from './describe-sheet.server.ts'
import { EInvoiceList } from './e-invoice-list.tsx'
import { explainEncoding, explainFaults, explainFileFault } from './explain-faults.server.ts'
import { FaultList } from './fault-list.tsx'
import { ImportActForm } from './import-act-form.tsx'
import { importFilePath } from './import-path.ts'
import { explainImportRefusal } from './import-refusals.server.ts'
import { readBuyers, readChoices, readColumns, readInvoiceChoices } from './read-choices.server.ts'
import { ImportState } from './import-state.tsx'
import { Working } from '#web/dashboard/agency/acts/working.tsx'
import styles from './imports.module.css'

/** Loads a file with what its check has found, or how far it is. @throws A 404 response for files of others. */
export async function loader(args: LoaderFunctionArgs) {
  const { content, desk, locale, translate } = openPage(args)
  const file = await desk.imports.open(args.params['import'] ?? '')
  if (!file) throw data(null, { status: 404 })
  const { id, kind, fileName, sizeBytes, createdAt, state, findings, progress, encoding, hasDecimalCommas, isReplacing, notifies } = file
  const { sheet, eInvoices } = findings ?? {}
  const words = { translate, messages: content.messages[locale] }
  const clock = createClock(locale, content.schedule.timeZone)
  const facts = desk.imports.kinds.find((each) => each.kind === kind)
  const stop = explainStop(file, translate)
  const { step = 'checking', done = 0, total } = progress ?? {}
  return data({
    id,
    kind,
    state,
    title: titleOf(file, translate),
    about: translate('agency.imports.facts', {
      kind: nameContent(kind, file.eInvoiceCount, translate),
      size: formatSize(sizeBytes, localeTags[locale]),
      time: clock.format(createdAt),
    }),
    fileName,
    acts: listImportActs(file),
    isWorking: state === 'checking' || state === 'storing' || state === 'undoing',
    progress: { text: translate(`agency.imports.progress.${step}`, { done, total: total ?? 0 }), done, total },
    stop,
    findings: findings && {
      new: findings.new,
      changed: findings.changed,
      unchanged: findings.unchanged,
      customerCount: findings.customerCount,
      records: findings.records,
      faults: explainFaults(findings.faults, words, sheet),
      fileFault: findings.fileFault && explainFileFault(findings.fileFault, translate),
    },
    sheet: sheet && describeSheet(sheet, { fields: facts?.fields ?? [], collator: new Intl.Collator(localeTags[locale]), words }),
    assumed: findings?.assumed && explainEncoding(findings.assumed, translate),
    eInvoices: eInvoices && describeEInvoices(eInvoices, { locale, words, isStored: state === 'stored' }),
    choices: {
      paidOn: file.paidOn,
      zeroRateEu: file.zeroRates?.eu,
      zeroRateAbroad: file.zeroRates?.abroad,
      encoding,
      hasDecimalCommas: hasDecimalCommas ? 'yes' : undefined,
      isReplacing: isReplacing ? 'yes' : undefined,
      notifies: notifies ? 'yes' : undefined,
    },
    isReplaceable: facts?.isReplaceable === true,
    mayNotify: facts?.mayNotify === true,
  })
}

/** Checks again, stores, continues, takes back or forgets the file. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const { imports } = page.desk
  const id = args.params['import'] ?? ''
  const store = async () => await imports.store(id)
  return await submitAct(page, await args.request.text(), {
    isMoney: true,
    acts: {
      store,
      continue: store,
      check: async (form) =>
        await imports.check(
          id,
          readChoices((field) => form.text(field)),
          readInvoiceChoices(form),
        ),
      map: async (form) => await imports.map(id, readColumns(form), readInvoiceChoices(form)),
      decide: async (form) => await imports.decideBuyers(id, readBuyers(form)),
      takeBack: async () => await imports.undo(id),
      remove: async () => ({ ...(await imports.remove(id)), path: importPath }),
    },
    explain: (refusal) => explainImportRefusal(refusal, page.translate),
  })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function ImportSheet() {
  const loaded = useLoaderData<typeof loader>()
  const { id, title, about, fileName, state, acts, isWorking, stop, findings, eInvoices } = loaded
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  // A question is in the middle of the page, the other acts at its side.
  const question = state === 'asked' ? acts.find((act) => act === 'map' || act === 'decide') : undefined
  const side = acts.filter((act) => act !== question)
  // What would be stored of a file with faults is of no use.
  const isRefused = findings?.fileFault !== undefined || (findings?.faults.length ?? 0) > 0
  return (
    <RecordPage
      head={
        <RecordHead
          back={{ to: importPath, name: translate('agency.imports.back') }}
          title={title}
          badge={<ImportState state={state} />}
          about={
            <>
              <bdi className={styles.fileName}>{fileName}</bdi>, {about}
            </>
          }
        />
      }
      done={undefined}
      trouble={trouble}
      {...(side.length > 0 && {
        acts: side.map((act) => (
          <ImportActForm
            key={`${id} ${state} ${act}`}
            act={act}
            isOpen={act === acts[0] && act !== 'map' && act !== 'decide'}
            file={loaded}
            trouble={trouble}
          />
        )),
      })}
    >
      {/* The state has changed meanwhile, and with it the forms. */}
      {trouble && !acts.some((act) => act === trouble.act) && (
        <p className={styles.stop} role="alert">
          {trouble.problem}
        </p>
      )}
      {isWorking && <Working path={importFilePath(id)} progress={loaded.progress} />}
      {stop !== undefined && <p className={styles.stop}>{stop}</p>}
      {findings?.fileFault && (
        <p className={styles.stop}>
          {findings.fileFault.text} {findings.fileFault.english !== undefined && <span lang="en">{findings.fileFault.english}</span>}
        </p>
      )}
      {loaded.assumed !== undefined && !isWorking && <p className={styles.note}>{loaded.assumed}</p>}
      {findings && !isRefused && !isWorking && state !== 'asked' && <Counts findings={findings} />}
      {eInvoices && !isWorking && <EInvoiceList files={eInvoices} />}
      {question && <ImportActForm key={`${id} ${question}`} act={question} isOpen file={loaded} trouble={trouble} />}
      {findings && findings.faults.length > 0 && !isWorking && <FaultList faults={findings.faults} />}
      {findings && !eInvoices && findings.records.length > 0 && !isRefused && !isWorking && (
        <Records findings={findings} heading={translate(state === 'checked' ? 'agency.imports.records' : 'agency.imports.recordsStored')} />
      )}
    </RecordPage>
  )
}

type Findings = { readonly findings: NonNullable<Loaded['findings']> }

function Counts({ findings }: Findings) {
  const { locale, translate } = useLocale()
  const format = new Intl.NumberFormat(localeTags[locale])
  const counts = [
    ['new', findings.new],
    ['changed', findings.changed],
    ['unchanged', findings.unchanged],
    ['customers', findings.customerCount],
  ] as const
  return (
    <Facts
      facts={counts.map(([name, count]) => ({
        label: translate(`agency.imports.count.${name}`),
        value: count === undefined ? undefined : format.format(count),
      }))}
    />
  )
}

function Records({ findings: { records, new: added, changed }, heading }: Findings & { readonly heading: string }) {
  const { translate } = useLocale()
  return (
    <section aria-labelledby="records">
      <h2 id="records">{heading}</h2>
      <ul className={styles.records}>
        {records.map(({ key, change, fields }) => (
          <li key={key}>
            <span>{key}</span> {translate(`agency.imports.record.${change}`, { fields: fields.join(', ') })}
          </li>
        ))}
      </ul>
      {records.length < added + changed && <p>{translate('agency.imports.recordsFirst', { count: records.length })}</p>}
    </section>
  )
}
