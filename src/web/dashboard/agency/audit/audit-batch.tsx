import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import { ActOutcome } from '#web/dashboard/agency/acts/act-outcome.tsx'
import { findDone } from '#web/dashboard/agency/acts/find-done.server.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { Working } from '#web/dashboard/agency/acts/working.tsx'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import record from '#web/dashboard/agency/record/record-page.module.css'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import { auditPath } from './audit-address.ts'
import { BatchState } from './batch-state.tsx'
import { nameCommand } from './name-command.server.ts'
import styles from './audit-batch.module.css'

/** Loads one batch with its changed records. @throws A 404 response for an unknown one. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const { content, desk, locale, translate } = page
  const [seen, done] = await Promise.all([desk.audit.open(args.params['batch'] ?? ''), findDone(page)])
  if (!seen) throw data(null, { status: 404 })
  const { batch, progress, records, isMore, undoing, lastUndo } = seen
  const clock = createClock(locale, content.schedule.timeZone)
  const { id, command, actor = '–', createdAt, undoneBy, files = [] } = batch
  const undoFailure =
    lastUndo === undefined
      ? undefined
      : translate(lastUndo === 'failed' ? 'agency.audit.undoing.failed' : 'agency.audit.undoing.conflicts', {
          count: Number(lastUndo) || 0,
        })
  const state = progress ?? (undoneBy === undefined ? ('done' as const) : ('undone' as const))
  const about = translate('agency.audit.batch', { actor, time: clock.format(createdAt), id })
  const undone = undoing && { ...undoing, text: translate('agency.audit.undoing.text', { done: undoing.done, total: undoing.total ?? 0 }) }
  const what = { title: nameCommand(command, translate), about, id, state }
  return data({ ...what, records, files, isMore, done, undoing: undone, undoFailure })
}

/** Undoes the batch of any member of staff. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const id = args.params['batch'] ?? ''
  return await submitAct(page, await args.request.text(), {
    isMoney: true,
    acts: {
      takeBack: async () => await page.desk.audit.undo(id),
    },
    explain: ({ refusal }) => (refusal === 'running' ? page.translate('agency.audit.refusal.running') : undefined),
  })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, `${loaderData.title}, ${loaderData.id}`)
}

export default function AuditBatch() {
  const { title, about, id, state, records, files, isMore, done, undoing, undoFailure } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  return (
    <div className={`${styles.page} ${record.sections}`}>
      <RecordHead
        back={{ to: auditPath({}), name: translate('agency.rooms.audit') }}
        title={title}
        badge={<BatchState state={state} />}
        about={about}
      />
      <ActOutcome done={done} trouble={trouble} />
      {undoing && <Working path={`${agencyPath}/audit/${id}`} progress={undoing} />}
      {undoFailure !== undefined && !trouble && <output>{undoFailure}</output>}
      {!undoing && (state === 'done' || state === 'interrupted') && (
        <ActForm
          act="takeBack"
          name={translate('agency.audit.undo.name')}
          submit={translate('agency.undo')}
          consequence={translate('agency.audit.undo.consequence')}
          isDanger
          version=""
          draft={`agency-undo-${id}`}
          trouble={trouble}
        />
      )}
      <section className={styles.records} aria-labelledby="records">
        <h2 id="records">{translate('agency.audit.records')}</h2>
        {records.length === 0 && <p>{translate('agency.audit.noRecords')}</p>}
        {records.map(({ name, kind, fields, isChangedSince }) => (
          <section key={name} className={styles.record}>
            <h3>
              <code>{name}</code> <span>{translate(`agency.audit.kind.${kind}`)}</span>
            </h3>
            {isChangedSince && <p>{translate('agency.audit.changedSince')}</p>}
            <dl>
              {fields.map(({ field, from, to }) => (
                <div key={field}>
                  <dt>{field}</dt>
                  <dd>
                    {from !== undefined && <del>{from}</del>} {to !== undefined && <ins>{to}</ins>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {isMore && <p>{translate('agency.audit.more', { count: records.length })}</p>}
        {files.length > 0 && <p>{translate('agency.audit.files', { files: files.join(', ') })}</p>}
      </section>
    </div>
  )
}
