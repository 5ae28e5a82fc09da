import type { ReactNode, RefObject } from 'react'
import type { InvoicedStep } from '#domain/products/invoiced-step.ts'
import type { InvoicePageView } from './describe-invoice-page.server.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import styles from './invoice.module.css'
import { PayBox } from './pay-box.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { StepRuler } from './step-ruler.tsx'

type InvoiceBodyProps = {
  readonly view: InvoicePageView
  /** The customer's. */
  readonly vatId: string | undefined
  readonly step: InvoicedStep | undefined
  /** Receives the focus if a payment removes the payment details while they have it. */
  readonly onwards: RefObject<HTMLElement | null>
  /** Shown below the invoice, not in print. */
  readonly children?: ReactNode
}

/** An invoice's page below its head: the standing, the payment details, and the invoice itself. Its parent has the columns of the dashboard. */
export function InvoiceBody({ view, vatId, step, onwards, children }: InvoiceBodyProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.status}>
        {/* The key keeps a screen reader from announcing a change when another invoice opens. */}
        <PaymentStatus key={view.number} view={view} vatId={vatId} />
        {step && <StepRuler step={step} />}
      </div>
      {view.pay && <PayBox pay={view.pay} onwards={onwards} />}
      <div className={styles.sheet}>
        <InvoiceSheet view={view} />
        <div className={styles.onScreen}>{children}</div>
      </div>
    </div>
  )
}
