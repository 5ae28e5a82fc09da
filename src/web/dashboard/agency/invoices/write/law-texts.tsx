import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import type { ExemptCategory } from '#domain/invoices/tax-category.ts'
import { explainProblems } from '#web/dashboard/agency/invoices/explain-problems.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Judged } from './judge-invoice.ts'
import { nameOf } from './typed-invoice.ts'
import styles from './write-invoice.module.css'

type LawTextsProps = {
  readonly judged: Judged
  /** Fields that cannot be read, named by their labels; nothing else can be said before. */
  readonly unread: string
  /** What the paper says for each category without VAT. */
  readonly exemptions: Readonly<Record<ExemptCategory, string>>
  /** Typed for category E. */
  readonly reason: string
  /** English path of the customer's page. */
  readonly customerPath: string
}

/** The field that a problem is mended in, and its element. */
const fieldOf: Partial<
  Record<InvoiceProblem['problem'], readonly ['buyerReference' | 'category' | 'customer' | 'rate' | 'reason', string]>
> = {
  archived: ['customer', ''],
  'buyer-reference': ['buyerReference', 'write-buyerReference'],
  'no-buyer-vat-id': ['customer', ''],
  'no-exemption-reason': ['reason', 'write-reason'],
  'small-business-charges-vat': ['rate', `write-${nameOf(0, 'rate')}`],
  'vat-id': ['customer', ''],
}

/** What the law asks for before it can be issued, by field, and the sentences that the invoice states because no VAT is charged. */
export function LawTexts({ judged, unread, exemptions, reason, customerPath }: LawTextsProps) {
  const { translate } = useLocale()
  const { exempt, problems, refusal } = judged
  const texts = exempt.map((category) => (category === 'E' && reason !== '' ? reason : exemptions[category])).filter((text) => text !== '')
  const isLawful = unread === '' && refusal === undefined && problems.length === 0
  return (
    <section className={styles.law} aria-labelledby="write-law">
      <h2 id="write-law">{translate('agency.invoices.write.law')}</h2>
      <div aria-live="polite">
        {isLawful && (
          <p className={styles.lawful}>
            <Icon name="check" />
            {translate('agency.invoices.write.lawful')}
          </p>
        )}
        {refusal !== undefined && <p className={styles.missing}>{translate(`agency.invoices.refusal.${refusal}`)}</p>}
        {problems.map((problem) => {
          const [field, id] = fieldOf[problem.problem] ?? []
          return (
            <p key={problem.problem} className={styles.missing}>
              {field !== undefined && <a href={id === '' ? customerPath : `#${id}`}>{translate(`agency.invoices.write.field.${field}`)}</a>}
              {explainProblems([problem], translate)}
            </p>
          )
        })}
        {unread !== '' && <p className={styles.missing}>{translate('agency.invoices.write.unread', { fields: unread })}</p>}
      </div>
      {texts.length > 0 && (
        <>
          <p>{translate('agency.invoices.write.lawNote')}</p>
          {texts.map((text) => (
            <blockquote key={text}>{text}</blockquote>
          ))}
        </>
      )}
    </section>
  )
}
