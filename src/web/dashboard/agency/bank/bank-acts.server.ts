import { bankColumns } from '#domain/bank/bank-columns.ts'
import { bankGroups, bankPath } from '#domain/bank/bank-review.ts'
import { localeTags } from '#domain/locale.ts'
import type { PageActs } from '#web/dashboard/agency/acts/submit-act.server.ts'
import type { TypedForm } from '#web/dashboard/agency/acts/typed-form.ts'
import type { ActOutcome } from '#web/dashboard/agency/desk-types.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import { bankReviewPath, readView } from './bank-path.ts'
import { explainBankRefusal } from './bank-refusals.server.ts'
import { readTaken, readTyped } from './read-choice.server.ts'

/** The most columns of a table: a form takes 50 fields. */
const mostColumns = 40

/** The acts on statements; each leads back to the same view, and one on an entry to the entries from which it was chosen. */
export function actsOnStatements(page: AgencyRequest, id: string): PageActs {
  const { bank } = page.desk
  const { parts } = readView(page.url.searchParams)
  const stay = async (outcome: Promise<ActOutcome>, form?: TypedForm) => {
    const done = await outcome
    const hash = bankGroups.find((group) => group === form?.text('group'))
    return 'refusal' in done ? done : { ...done, path: bankReviewPath(id, { parts }), ...(hash && { hash }) }
  }
  return {
    isMoney: true,
    longest: 40_000,
    acts: {
      take: async (form) => await stay(bank.choose(id, readTaken(form)), form),
      choose: async (form) => {
        const choice = readTyped(form, localeTags[page.locale])
        return 'refusal' in choice ? choice : await stay(bank.choose(id, choice), form)
      },
      forget: async (form) => await stay(bank.choose(id, { entry: form.text('entry'), invoices: [] }), form),
      leaveOut: async (form) => await stay(bank.leaveOut(id, form.text('entry')), form),
      columns: async (form) => {
        const columns = Array.from({ length: mostColumns }, (_, place) => bankColumns.find((each) => each === form.text(`column${place}`)))
        return await stay(bank.setColumns(id, Number(form.text('file')), columns))
      },
      record: async (form) => await stay(bank.record(id, form.text('version'))),
      check: async () => await stay(bank.check(id)),
      takeBack: async () => await stay(bank.undo(id)),
      remove: async () => {
        const done = await bank.remove(id)
        return 'refusal' in done ? done : { ...done, path: bankPath }
      },
    },
    explain: (refusal) => explainBankRefusal(refusal, page),
  }
}
