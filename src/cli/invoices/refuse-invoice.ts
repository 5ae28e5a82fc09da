import type { ChoiceRefusal, ReplaceRefusal } from '#agency/invoices/replace-invoice.ts'
import type { CertifiedRefusal } from '#domain/invoices/seller-duties.ts'
import { CommandError } from '#cli/command.ts'
import { describeBreak, describeChangeProblem } from '#agency/invoices/describe-invoice-problem.ts'

/** Puts into words why an invoice is not found or not stored. @param name `CUSTOMER/NUMBER`. */
export function refuseInvoice(name: string, refused: ChoiceRefusal | ReplaceRefusal): CommandError {
  switch (refused.refusal) {
    case 'no-such-invoice':
      return new CommandError(`No such invoice: ${name}.`)
    case 'changed-meanwhile':
      return new CommandError(`Invoice ${name} was changed at the same time; nothing was stored. Try again.`)
    case 'breaks-deduction':
      return new CommandError(`${name} ${describeBreak(refused.broken)}.`)
    case 'invalid-fields':
      return new CommandError(`${name} ${refused.fields.map(({ path, problem }) => `${path} ${problem}`).join('; ')}.`)
    case 'unchangeable':
      return new CommandError(`${name} ${refused.changes.map(describeChangeProblem).join('; ')}.`)
  }
}

/** Puts into words why the product issues nothing for a seller, and what to do instead. */
export function refuseIssue({ country, from }: CertifiedRefusal): CommandError {
  return new CommandError(
    `Cannot issue: from ${from}, sellers in ${country} need a certified program, which this is not (docs/bookkeeping.md). Issue it in one, then import it: \`invoices import FILE\`.`,
  )
}
