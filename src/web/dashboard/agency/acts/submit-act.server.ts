import { data, redirect } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { ActOutcome, SentAnswer } from '#web/dashboard/agency/desk-types.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import { explainRefusal } from './explain-refusal.server.ts'
import { TypedForm } from './typed-form.ts'

/** Why an act was not done, with what was typed. */
export type ActTrouble = { readonly act: string; readonly problem: string; readonly typed: Readonly<Record<string, string>> }

/** What was done, the page that shows it, as an English path, if it is another, and the place on it. */
type Done = ActOutcome & { readonly path?: string; readonly hash?: string }

/** The acts of a page. */
export type PageActs = {
  /** By the name in the form's field `act`. Each takes what was typed; `undo` is there on every page. */
  readonly acts: Readonly<Record<string, (form: TypedForm) => Promise<Done>>>
  /** The page's own sentence for a refusal; undefined for one that every page can have. */
  readonly explain?: (refusal: Refusal) => string | undefined
  /** Whether the acts are about money, which needs a session that was used in the last half hour. */
  readonly isMoney?: boolean
  /** The file that was chosen in the form. */
  readonly file?: Pick<File, 'name' | 'size'> | undefined
  /** Characters of a field that are shown again. */
  readonly longest?: number
}

/**
 * Does an act of a form that was posted: 303 to the page that shows what was done, or why it was not and everything typed (422).
 *
 * @throws A 404 response for an unknown act.
 */
export async function submitAct(
  page: Pick<AgencyRequest, 'desk' | 'locale' | 'translate' | 'url' | 'wasIdle'>,
  body: string,
  pageActs: PageActs,
) {
  const { desk, locale, url, wasIdle } = page
  const { acts, explain, file, isMoney = false, longest } = pageActs
  const form = new TypedForm(new URLSearchParams(body))
  const name = form.text('act')
  const run = name === 'undo' ? () => desk.undo(form.text('batch')) : new Map(Object.entries(acts)).get(name)
  const answer = async (): Promise<SentAnswer> => {
    // Thrown here, because the first sending may have taken away what the act is about.
    if (!run) throw data(null, { status: 404 })
    const outcome: Done = await run(form)
    if ('refusal' in outcome) return outcome
    const { batchId, doneKey = '', path, hash } = outcome
    const pathname = path === undefined ? url.pathname : localizePath(locale, path)
    const address = `${pathname}${pathname.includes('?') ? '&' : '?'}${name === 'undo' && batchId !== undefined ? 'undone' : 'done'}=${batchId ?? doneKey}`
    return { address: hash === undefined ? address : `${address}#${hash}` }
  }
  const sent = nameSentForm(url.pathname, body, file)
  // What is undone may be about money, whatever the page is about.
  const isRefused = wasIdle && (isMoney || name === 'undo')
  const answered = isRefused ? { refusal: 'was-idle' } : await (sent === undefined ? answer() : desk.answerOnce(sent, answer))
  if ('address' in answered) return redirect(answered.address, 303)
  const problem = explain?.(answered) ?? explainRefusal(answered, page)
  return data({ act: name, problem, typed: form.entries(longest) } satisfies ActTrouble, { status: 422 })
}

/** Is the same for each sending of a form (`FormKey`), also after a reload in another state of the record. Undefined for one without a key. */
function nameSentForm(pathname: string, body: string, file: PageActs['file']): string | undefined {
  const fields = new URLSearchParams(body)
  if (!fields.get('key')) return undefined
  fields.delete('version')
  return JSON.stringify([pathname, fields.toString(), file?.name, file?.size])
}
