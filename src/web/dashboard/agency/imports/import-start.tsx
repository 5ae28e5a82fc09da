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
import { importRows } from '#domain/import-file.ts'
import { localizePath } from '#domain/locale-path.ts'
import { ActField, ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import { ActOutcome } from '#web/dashboard/agency/acts/act-outcome.tsx'
import acts from '#web/dashboard/agency/acts/acts.module.css'
import { findDone } from '#web/dashboard/agency/acts/find-done.server.ts'
import { readSentForm } from '#web/read-sent-form.server.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { UploadForm } from '#web/dashboard/agency/acts/upload-form.tsx'
import { type AgencyRequest, openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import { nameContent } from './describe-import.server.ts'
import type { ImportChoices } from './import-desk.server.ts'
import { ImportFields } from './import-fields.tsx'
import { importFilePath, interruptedPath } from './import-path.ts'
import { explainImportRefusal } from './import-refusals.server.ts'
import { readChoices, readKind } from './read-choices.server.ts'
import { ImportState } from './import-state.tsx'
import styles from './imports.module.css'
import record from '#web/dashboard/agency/record/record-page.module.css'

/** Loads what the role may import, its files, and imports that were interrupted. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const { content, desk, locale, translate } = page
  const [files, interrupted, done] = await Promise.all([desk.imports.list(), desk.imports.listInterrupted(), findDone(page)])
  const clock = createClock(locale, content.schedule.timeZone)
  return data({
    title: translate('agency.rooms.imports'),
    kinds: desk.imports.kinds,
    files: files.map(({ id, fileName, kind, createdAt, state, eInvoiceCount }) => ({
      id,
      fileName,
      what: nameContent(kind, eInvoiceCount, translate),
      state,
      time: clock.format(createdAt),
    })),
    interrupted: interrupted.map(({ batchId, kind, actor, startedAt, importId }) => ({
      batchId,
      path: importId === undefined ? undefined : interruptedPath({ kind, importId }),
      what: translate('agency.imports.interrupted.what', {
        kind: translate(`agency.imports.kind.${kind}`),
        time: clock.format(startedAt),
        actor: actor ?? translate('agency.imports.interrupted.unknownPerson'),
      }),
    })),
    done,
  })
}

/** Keeps a file and opens its page, or takes an interrupted import back. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const { desk, locale, translate } = page
  const { fields, files } = await readSentForm(args.request)
  if (fields.has('act')) {
    return await submitAct(page, fields.toString(), {
      isMoney: true,
      acts: { takeBack: async (form) => await desk.imports.undoInterrupted(form.text('batch')) },
      explain: (refusal) => explainImportRefusal(refusal, translate),
    })
  }
  const read = (field: string) => fields.get(field) ?? ''
  const sent = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })))
  const outcome = await sendFiles(desk, sent, { kind: readKind(read('kind')), ...readChoices(read) })
  if ('id' in outcome && outcome.id !== undefined) return redirect(localizePath(locale, importFilePath(outcome.id)), 303)
  const problem = 'refusal' in outcome ? explainImportRefusal(outcome, translate) : undefined
  const typed = Object.fromEntries([...fields].map(([name, value]) => [name, value.slice(0, 100)]))
  return data({ act: 'send', problem: problem ?? translate('agency.imports.refusal.no-file'), typed } satisfies ActTrouble, { status: 422 })
}

type SentFile = { readonly name: string; readonly bytes: Uint8Array }

/** The content decides what are e-invoices, whatever was chosen for tables. */
async function sendFiles(
  { imports }: AgencyRequest['desk'],
  files: readonly SentFile[],
  { kind, ...choices }: Omit<ImportChoices, 'kind'> & { readonly kind: ImportChoices['kind'] | undefined },
) {
  const [file, second] = files
  if (!file) return { refusal: 'no-file' }
  if (files.every(({ bytes }) => imports.isEInvoice(bytes))) return await imports.sendEInvoices(files, choices)
  if (second) return { refusal: 'one-table' }
  return kind ? await imports.send(file, { kind, ...choices }) : { refusal: 'no-file' }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function ImportStart() {
  const { title, kinds, files, interrupted, done } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  return (
    <div className={`${styles.page} ${record.sections}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.about}>{translate(kinds.length === 0 ? 'agency.imports.demo' : 'agency.imports.about')}</p>
      </header>
      <ActOutcome done={done} trouble={trouble} />
      {interrupted.length > 0 && <Interrupted interrupted={interrupted} trouble={trouble} />}
      {kinds.length > 0 && (
        <div className={styles.columns}>
          <SendForm kinds={kinds} trouble={trouble?.act === 'send' ? trouble : undefined} />
          <div className={styles.aside}>
            {files.length > 0 && <Files files={files} />}
            <Headings kinds={kinds} />
          </div>
        </div>
      )}
    </div>
  )
}

function SendForm({ kinds, trouble }: Pick<Loaded, 'kinds'> & { readonly trouble: ActTrouble | undefined }) {
  const { translate } = useLocale()
  const typed = trouble?.typed ?? {}
  return (
    <UploadForm
      label={translate('agency.imports.field.file')}
      hint={translate('agency.imports.field.fileHint', { rows: importRows })}
      accept=".csv,.json,.txt,.xml,.pdf,text/csv,application/json,text/xml,application/xml,application/pdf"
      consequence={translate('agency.imports.sendConsequence')}
      submit={translate('agency.imports.send')}
      trouble={trouble}
    >
      <ActField id="import-kind" label={translate('agency.imports.field.kind')}>
        {(ties) => (
          <select {...ties} name="kind" defaultValue={typed['kind'] ?? kinds[0]?.kind}>
            {kinds.map(({ kind }) => (
              <option key={kind} value={kind}>
                {translate(`agency.imports.kind.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </ActField>
      <ImportFields
        isReplaceable={kinds.some(({ isReplaceable }) => isReplaceable)}
        mayNotify={kinds.some(({ mayNotify }) => mayNotify)}
        typed={typed}
      />
    </UploadForm>
  )
}

function Files({ files }: Pick<Loaded, 'files'>) {
  const { locale, translate } = useLocale()
  return (
    <section aria-labelledby="files">
      <h2 id="files">{translate('agency.imports.files')}</h2>
      <ul className={styles.files}>
        {files.map(({ id, fileName, what, state, time }) => (
          <li key={id}>
            <Link to={localizePath(locale, importFilePath(id))} discover="none">
              {fileName}
            </Link>
            <ImportState state={state} />
            <small>
              {what}, {time}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Names of columns, which are English. */
function Headings({ kinds }: Pick<Loaded, 'kinds'>) {
  const { translate } = useLocale()
  return (
    <section aria-labelledby="headings">
      <h2 id="headings">{translate('agency.imports.headings')}</h2>
      <p>{translate('agency.imports.headingsAbout')}</p>
      {kinds.map(({ kind, columns }) => (
        <details key={kind} className={acts.act}>
          <summary>{translate(`agency.imports.kind.${kind}`)}</summary>
          <p className={styles.names} lang="en">
            {columns.join(', ')}
          </p>
        </details>
      ))}
    </section>
  )
}

function Interrupted({ interrupted, trouble }: Pick<Loaded, 'interrupted'> & { readonly trouble: ActTrouble | undefined }) {
  const { translate } = useLocale()
  return (
    <section className={styles.interrupted} aria-labelledby="interrupted">
      <h2 id="interrupted">{translate('agency.imports.interrupted.heading')}</h2>
      <p>{translate('agency.imports.interrupted.about')}</p>
      {interrupted.map(({ batchId, path, what }) => (
        <article key={batchId}>
          <h3>{what}</h3>
          {path === undefined ? (
            <p>{translate('agency.imports.interrupted.again')}</p>
          ) : (
            <p>
              <ButtonLink to={path} kind="secondary" prefetch="none">
                {translate('agency.imports.interrupted.open')}
              </ButtonLink>
            </p>
          )}
          <ActForm
            act="takeBack"
            name={translate('agency.imports.act.takeBack.name')}
            submit={translate('agency.imports.act.takeBack.submit')}
            consequence={translate('agency.imports.act.takeBack.consequence')}
            isDanger
            version=""
            draft={`agency-interrupted-${batchId}`}
            trouble={trouble}
          >
            <input type="hidden" name="batch" value={batchId} />
          </ActForm>
        </article>
      ))}
    </section>
  )
}
