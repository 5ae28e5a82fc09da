import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { bankPath, type BankReport } from '#domain/bank/bank-review.ts'
import { localeTags } from '#domain/locale.ts'
import { listWords } from '#domain/list-words.ts'
import { createMoneyFormats } from '#domain/money.ts'
import { ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import acts from '#web/dashboard/agency/acts/acts.module.css'
import { explainRefusal } from '#web/dashboard/agency/acts/explain-refusal.server.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { Working } from '#web/dashboard/agency/acts/working.tsx'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import imports from '#web/dashboard/agency/imports/imports.module.css'
import { type AgencyRequest, openPage } from '#web/dashboard/agency/open-page.server.ts'
import record from '#web/dashboard/agency/record/record-page.module.css'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { formatSize } from '#web/i18n/format-size.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { actsOnStatements } from './bank-acts.server.ts'
import type { OpenedStatements } from './bank-desk.server.ts'
import { BankFiles } from './bank-files.tsx'
import { bankReviewPath, readView } from './bank-path.ts'
import { explainBankRefusal } from './bank-refusals.server.ts'
import { BankGroupSection } from './bank-rows.tsx'
import { BankState } from './bank-state.tsx'
import { describeFiles } from './describe-files.server.ts'
import { describeGroups } from './describe-rows.server.ts'
import styles from './bank.module.css'

/** Loads statements with what was found in them, or how far the work is. @throws A 404 response for those of others. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const { content, desk, locale, translate, url } = page
  const view = readView(url.searchParams)
  const sent = await desk.bank.open(args.params['statements'] ?? '', (group) => view.parts[group] ?? 0)
  if (!sent) throw data(null, { status: 404 })
  const { id, names, sizeBytes, createdAt, state, report, progress, batches } = sent
  const isWorking = state === 'checking' || state === 'storing' || state === 'undoing'
  const { done = 0, total } = progress ?? {}
  const shown = isWorking ? undefined : report
  const [name = '', ...others] = names
  return data({
    id,
    view,
    state,
    isWorking,
    title: titleOf(sent, translate),
    names: translate('agency.bank.more', { name, count: others.length }),
    about: translate('agency.bank.facts', {
      size: formatSize(sizeBytes, localeTags[locale]),
      time: createClock(locale, content.schedule.timeZone).format(createdAt),
    }),
    progress: { text: translate('agency.bank.progress', { done, total: total ?? 0 }), done, total },
    notes: shown ? describeNotes(shown, page) : [],
    done: shown && describeDone(shown, batches.length > 0, translate),
    mayTakeBack: batches.length > 0,
    files: shown ? describeFiles(shown, translate) : [],
    moreFiles: shown ? shown.fileCount - shown.files.length : 0,
    record: shown && shown.groups.sure.count > 0 ? describeRecord(shown, page) : undefined,
    groups: shown ? describeGroups(sent, view, page) : [],
  })
}

/** Decides of entries, records, takes back or forgets the statements. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  return await submitAct(page, await args.request.text(), actsOnStatements(page, args.params['statements'] ?? ''))
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

function titleOf({ state, report }: OpenedStatements, translate: AgencyRequest['translate']): string {
  if (state === 'checking' || state === 'storing' || state === 'undoing' || state === 'interrupted' || !report)
    return translate(`agency.bank.title.${state === 'stored' || state === 'checked' ? 'unread' : state}`)
  if (report.fileCount === 0) return translate('agency.bank.title.unread')
  const isUnread =
    Object.values(report.groups).every(({ count }) => count === 0) && report.files.some(({ refusals }) => refusals.length > 0)
  const { recordedCount = 0 } = report
  if (state === 'stored' && recordedCount > 0 && report.groups.sure.count === 0)
    return translate('agency.bank.title.recorded', { count: recordedCount })
  return isUnread ? translate('agency.bank.title.unread') : translate('agency.bank.title.ready', { count: report.groups.sure.count })
}

/** What the last work has done, if it was what was asked for, and whether it can be taken back. */
function describeDone({ recordedCount = 0, undone }: BankReport, isRecorded: boolean, translate: AgencyRequest['translate']) {
  if (undone?.conflictCount === 0) return { text: translate('agency.bank.undone', { conflicts: 0 }), isUndoable: false }
  if (recordedCount === 0 || !isRecorded) return undefined
  return { text: translate('agency.bank.recorded', { count: recordedCount }), isUndoable: true }
}

/** What the last work has led to, where it is not what was asked for. */
function describeNotes({ stop, refused, undone }: BankReport, page: AgencyRequest): readonly string[] {
  const { translate } = page
  const cause = stop?.cause
  return [
    ...(stop?.name === 'changed' ? [translate('agency.bank.stop.changed')] : []),
    ...(stop?.name === 'not-recorded'
      ? [
          translate('agency.bank.stop.not-recorded', {
            count: stop.done,
            invoice: stop.invoice ?? '',
            reason: cause ? explainRefusal(cause, page) : '',
          }),
        ]
      : []),
    ...(refused ? [explainBankRefusal(refused, page) ?? explainRefusal(refused, page)] : []),
    ...(undone && undone.conflictCount > 0 ? [translate('agency.bank.undone', { conflicts: undone.conflictCount })] : []),
  ]
}

function describeRecord({ groups, sums, paidCount, openedCount, fingerprint }: BankReport, { locale, translate }: AgencyRequest) {
  const money = createMoneyFormats(localeTags[locale])
  const told = sums.flatMap(({ currency, inMinor, outMinor }) => [
    ...(inMinor > 0 ? [translate('agency.bank.sum.in', { amount: money(inMinor, currency) })] : []),
    ...(outMinor > 0 ? [translate('agency.bank.sum.out', { amount: money(outMinor, currency) })] : []),
  ])
  const facts = { sums: listWords(told, localeTags[locale]), paid: paidCount, opened: openedCount }
  return { count: groups.sure.count, fingerprint, consequence: translate('agency.bank.act.record.consequence', facts) }
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function BankReview() {
  const loaded = useLoaderData<typeof loader>()
  const { id, view, state, isWorking, title, names, about, notes, done, files, moreFiles, groups } = loaded
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  return (
    <div className={`${styles.page} ${record.sections}`}>
      <RecordHead
        back={{ to: bankPath, name: translate('agency.bank.back') }}
        title={title}
        badge={<BankState state={state} />}
        about={
          <>
            <bdi className={imports.fileName}>{names}</bdi>, {about}
          </>
        }
      />
      {done && <Done {...done} />}
      {state === 'interrupted' && <p className={imports.stop}>{translate('agency.bank.interrupted')}</p>}
      {!trouble &&
        notes.map((note) => (
          <output key={note} className={imports.stop}>
            {note}
          </output>
        ))}
      {trouble && isElsewhere(trouble, loaded) && (
        <p className={imports.stop} role="alert">
          {trouble.problem}
        </p>
      )}
      {!isWorking && files.some(({ refusals, problemText }) => refusals.length > 0 || problemText !== undefined) && (
        <p className={imports.stop}>
          <a href="#files">{translate('agency.bank.faulty')}</a>
        </p>
      )}
      {isWorking && <Working path={bankReviewPath(id)} progress={loaded.progress} />}
      {!isWorking && (
        <div className={styles.columns}>
          <div className={styles.main}>
            {loaded.record && <Record key={loaded.record.fingerprint} id={id} record={loaded.record} trouble={trouble} />}
            {groups.map((shown) => (
              <BankGroupSection key={shown.group} id={id} view={view} shown={shown} mayAct={state !== 'interrupted'} trouble={trouble} />
            ))}
          </div>
          <div className={styles.side}>
            <BankFiles id={id} files={files} moreCount={moreFiles} trouble={trouble} />
            <Acts loaded={loaded} trouble={trouble} />
          </div>
        </div>
      )}
    </div>
  )
}

/** Whether no form of the page shows the trouble. */
function isElsewhere({ act, typed }: ActTrouble, { groups, isWorking }: Loaded): boolean {
  const isOfEntry = groups.some(({ rows }) => rows.some(({ id }) => id === typed['entry']))
  return isWorking || (['take', 'choose', 'forget', 'leaveOut'].includes(act) && !isOfEntry) || act === 'undo'
}

/** What was done, with the way back if there is one. */
function Done({ text, isUndoable }: NonNullable<Loaded['done']>) {
  const { translate } = useLocale()
  return (
    <output className={acts.outcome}>
      <Form method="post" className={acts.done}>
        <p>{text}</p>
        {isUndoable && (
          <>
            <input type="hidden" name="act" value="takeBack" />
            <Button type="submit" kind="secondary">
              {translate('agency.undo')}
            </Button>
          </>
        )}
      </Form>
    </output>
  )
}

type RecordProps = { readonly id: string; readonly record: NonNullable<Loaded['record']>; readonly trouble: ActTrouble | undefined }

function Record({ id, record: { count, fingerprint, consequence }, trouble }: RecordProps) {
  const { translate } = useLocale()
  return (
    <ActForm
      act="record"
      name={translate('agency.bank.act.record.name')}
      submit={translate('agency.bank.act.record.submit', { count })}
      consequence={consequence}
      isOpen
      version={fingerprint}
      draft={`agency-bank-${id}-record`}
      trouble={trouble}
    />
  )
}

function Acts({ loaded: { id, mayTakeBack }, trouble }: { readonly loaded: Loaded; readonly trouble: ActTrouble | undefined }) {
  const { translate } = useLocale()
  const names = ['check', ...(mayTakeBack ? (['takeBack'] as const) : []), 'remove'] as const
  return (
    <section aria-labelledby="acts">
      <h2 id="acts">{translate('agency.acts')}</h2>
      {names.map((act) => (
        <ActForm
          key={act}
          act={act}
          name={translate(`agency.bank.act.${act}.name`)}
          submit={translate(`agency.bank.act.${act}.submit`)}
          consequence={translate(`agency.bank.act.${act}.consequence`)}
          isDanger={act !== 'check'}
          version=""
          draft={`agency-bank-${id}-${act}`}
          trouble={trouble}
        />
      ))}
    </section>
  )
}
