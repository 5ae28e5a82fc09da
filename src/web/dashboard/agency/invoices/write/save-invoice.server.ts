import { refuseUncertified } from '#domain/invoices/seller-duties.ts'
import { localeTags } from '#domain/locale.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { PageActs } from '#web/dashboard/agency/acts/submit-act.server.ts'
import type { TypedForm } from '#web/dashboard/agency/acts/typed-form.ts'
import { explainProblems } from '#web/dashboard/agency/invoices/explain-problems.ts'
import { invoicePath } from '#web/dashboard/agency/invoices/invoice-path.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import { composeDraft, judgeInvoice } from './judge-invoice.ts'
import { nameFaults } from './name-faults.ts'
import { factsOf, type OpenDraft } from './open-draft.server.ts'
import { parseTyped, type ReadInvoice, readTyped, type TypedInvoice } from './typed-invoice.ts'

/** Characters of a field (`domain/record-texts.ts`). */
const mostText = 5000

export function readForm(form: TypedForm): TypedInvoice {
  return readTyped(
    (name) => form.text(name, mostText),
    (name) => form.has(name),
  )
}

/** Stores the draft, and then shows or issues it. What would not be issued is not stored by that act. */
export function actsOnDraft(page: AgencyRequest, draft: OpenDraft): PageActs {
  const { content, desk, locale, translate } = page
  const { customer, base, stored } = draft
  const readDraft = (form: TypedForm) => parseTyped(readForm(form), localeTags[locale], stored?.invoice.lines)
  const save = async (form: TypedForm, isIssuing: boolean) => {
    const read = readDraft(form)
    if (Object.keys(read.faults).length > 0) return { refusal: 'faults', faults: read.faults }
    const { refusal, problems } = judgeInvoice(read, factsOf(draft, page))
    if (refusal) return { refusal }
    if (isIssuing && problems.length > 0) return { refusal: 'problems', problems }
    const { issuedOn } = read.fields
    const uncertified = isIssuing && issuedOn ? refuseUncertified(content.site.address.country, issuedOn) : undefined
    if (uncertified) return uncertified
    const given = form.text('number')
    const address = { customerId: customer.id, number: !stored && isDraftNumber(given) ? given : draft.number }
    const outcome = await desk.invoices.save(address, composeDraft(read, base), stored && form.text('version'))
    return 'refusal' in outcome ? outcome : { ...outcome, address, path: invoicePath(address) }
  }
  return {
    acts: {
      save: async (form) => await save(form, false),
      preview: async (form) => {
        const saved = await save(form, false)
        return 'address' in saved ? { ...saved, path: `${saved.path}/preview` } : saved
      },
      issue: async (form) => {
        const saved = await save(form, true)
        if (!('address' in saved)) return saved
        const { updateTime = '' } = (await desk.invoices.open(saved.address)) ?? {}
        const { number, ...issued } = await desk.invoices.issue({ ...saved.address, updateTime })
        // The draft is stored. Its page says why it is not issued when it is tried there.
        if (number === undefined || 'refusal' in issued) return { ...saved, path: `${saved.path}?act=issue` }
        return { ...issued, path: invoicePath({ ...saved.address, number }) }
      },
    },
    explain: (refusal) => {
      const { refusal: name } = refusal
      if (isFaulty(refusal)) return translate('agency.invoices.refusal.faults', { fields: nameFaults(refusal.faults, translate) })
      if (name === 'exists') return translate('agency.invoices.write.refusal.exists')
      if (name === 'impossible' || name === 'no-account') return translate(`agency.invoices.refusal.${name}`)
      const problems = 'problems' in refusal ? explainProblems(refusal.problems, translate) : undefined
      return problems === undefined ? undefined : translate('agency.invoices.write.refusal.problems', { problems })
    },
    isMoney: true,
    longest: mostText,
  }
}

function isFaulty(refusal: Refusal): refusal is Refusal<'faults'> & Pick<ReadInvoice, 'faults'> {
  return refusal.refusal === 'faults'
}

function isDraftNumber(text: string): boolean {
  return /^Draft-\d{8}-[\dA-F]{4}$/u.test(text)
}
