import type { Outcome, Refusal } from '#domain/refusal.ts'
import { type AnswerRefusal, checkAnswer, type WrittenAnswer } from '#domain/requests/written-answer.ts'
import { applicationFilePath, leadStateOf, markLead, openLeadStore, type StoredLead } from '#gateway/leads.ts'
import type { Operation } from '#agency/operation.ts'

/** The lead that something was done with, as it was before. */
type Handled = { readonly lead: StoredLead }
type NoSuchLead = Refusal<'no-such-lead'>

/** Finds a lead. @param reference Its case number. */
export async function findLead({ documents }: Operation, reference: string): Promise<Outcome<Handled, NoSuchLead>> {
  const lead = await openLeadStore(documents).findLeadByReference(reference)
  return lead ? { lead } : { refusal: 'no-such-lead' }
}

/** Answers a lead by mail, in the language of its form, and marks it as answered. The site sends the mail within a minute. */
export async function answerLead(
  operation: Operation,
  reference: string,
  answer: WrittenAnswer,
): Promise<Outcome<Handled & WrittenAnswer, AnswerRefusal | NoSuchLead>> {
  const checked = checkAnswer(answer)
  if ('refusal' in checked) return checked
  const found = await findLead(operation, reference)
  if ('refusal' in found) return found
  await openLeadStore(operation.documents).answerLead(found.lead.id, {
    id: operation.createId(),
    sentAt: operation.now(),
    ...checked,
  })
  return { ...found, ...checked }
}

/** Marks a lead as spam, which lists leave out, or as none. */
export async function markLeadAsSpam(operation: Operation, reference: string, isSpam: boolean): Promise<Outcome<Handled, NoSuchLead>> {
  const found = await findLead(operation, reference)
  if ('refusal' in found) return found
  const { id, spamAt, answeredAt } = found.lead
  const state = isSpam ? 'spam' : leadStateOf({ ...(answeredAt && { answeredAt }) })
  if (isSpam !== (spamAt !== undefined)) await markLead(operation.documents, id, { state })
  return found
}

/** Deletes a lead with its file and mails, at the request of the person. It remains only in backups. */
export async function deleteLead(operation: Operation, reference: string): Promise<Outcome<Handled, NoSuchLead>> {
  const found = await findLead(operation, reference)
  if ('refusal' in found || operation.isDryRun) return found
  const { lead } = found
  const file = applicationFilePath(lead)
  if (file !== undefined) await operation.files.deleteFile(file)
  await openLeadStore(operation.documents).deleteLead(lead.id)
  return found
}
