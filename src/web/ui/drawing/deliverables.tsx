import type { ReactNode } from 'react'
import styles from './deliverables.module.css'

/** What each of the four stages leaves behind, in their order. Variables of halde/inks.module.css set whether a sheet is drawn or built. */
export const deliverables = [CallNote, PricedPlan, StagingShop, MonthlyReport] as const

/** Half a page of notes: the parts of the call on a dimension line, and a price range. */
function CallNote() {
  return (
    <Sheet>
      <path
        className={styles.hand}
        d="M76 78q7-15 14 0t14 0 14 0q10-22 12 0t18-6 16 6 14 0 16 0M76 106q8-15 14 0t16-2 12 2 18 0q8-18 14 0t16 0 12-4 18 4 14 0M76 134q7-15 14 0t14 0 18 0 12-6 14 6 14 0"
      />
      <path className={styles.measure} d="M76 206h208M76 198v16M111 198v16M215 198v16M284 198v16" />
      <path className={styles.hand} d="M82 226q4-7 8 0t8 0M126 226q7-12 14 0t14 0 14 0 14 0M228 226q6-10 12 0t12 0 12 0" />
      <path className={styles.cell} d="M76 266h84v34H76zM200 266h84v34h-84z" />
      <path className={styles.measure} d="M170 283h20" />
    </Sheet>
  )
}

/** The prototype on a phone, and a price for each feature. */
function PricedPlan() {
  return (
    <Sheet>
      <rect className={styles.cell} x="68" y="62" width="116" height="238" rx="14" />
      <path className={styles.cell} d="M80 88h92v86H80z" />
      <path className={styles.measure} d="M80 88l92 86M172 88l-92 86M80 192h70M80 208h48" />
      <rect className={styles.press} x="80" y="256" width="92" height="28" rx="5" />
      <path
        className={styles.measure}
        d="M206 82h48M270 82h20M206 112h36M270 112h20M206 142h54M274 142h16M206 172h40M270 172h20M206 202h50M270 202h20M206 250h30M262 250h28M206 268h84M206 272h84"
      />
      <path className={styles.measure} d="M206 97h84M206 127h84M206 157h84M206 187h84M206 217h84" opacity=".35" />
    </Sheet>
  )
}

/** The staging store, with the milestones under it. */
function StagingShop() {
  return (
    <Sheet>
      <path className={styles.cell} d="M64 58h232v196H64z" />
      <path className={styles.wall} d="M64 84h232v104H64z" />
      <path className={styles.table} d="M64 170h232v18H64z" />
      <path className={styles.text} d="M76 68h40v6H76zM240 68h18v6h-18zM266 68h18v6h-18z" />
      <path className={styles.measure} d="M236 168l-14-38 30-22" />
      <path className={styles.lamp} d="M232 100a26 26 0 0 1 48 18l-48 12zM220 164h34v6h-34z" />
      <path className={styles.pot} d="M106 130h20l6 22c0 24-32 24-32 0z" />
      <path className={styles.text} d="M76 200h92v8H76zM76 216h60v6H76z" />
      <rect className={styles.press} x="212" y="204" width="72" height="30" rx="5" />
      <path className={styles.measure} d="M64 294h232M64 286v16M122 286v16M180 286v16M238 286v16M296 286v16" />
      <path className={styles.done} d="M64 291h116v6H64z" />
    </Sheet>
  )
}

/** The report of a month: orders, uptime and the work that was done. */
function MonthlyReport() {
  return (
    <Sheet>
      <path className={styles.text} d="M68 64h96v9H68z" />
      <path
        className={styles.done}
        d="M68 150h16v28H68zM92 140h16v38H92zM116 146h16v32h-16zM140 128h16v50h-16zM164 134h16v44h-16zM188 116h16v62h-16zM212 122h16v56h-16zM236 106h16v72h-16z"
      />
      <path className={styles.now} d="M260 94h16v84h-16z" />
      <path className={styles.measure} d="M60 178h232M60 206h62l8-14 10 26 9-12h143" />
      <path className={styles.tick} d="M70 246l6 6 11-13M70 274l6 6 11-13M70 302l6 6 11-13" />
      <path className={styles.text} d="M102 242h150v6H102zM102 270h116v6H102zM102 298h92v6h-92z" />
    </Sheet>
  )
}

/** A sheet of paper on the desk, with its title block. */
function Sheet({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="30 20 300 370" aria-hidden="true">
      <path className={styles.shadow} d="M50 38h272v346H50z" />
      <path className={styles.sheet} d="M44 30h272v346H44z" />
      {children}
      <path className={styles.cell} d="M180 340h136v36H180zM248 340v36M180 358h68" />
    </svg>
  )
}
