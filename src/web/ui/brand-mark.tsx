/** The four folds: two drawn, one built, one lit. Decoration beside the name. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path fill="var(--brand)" d="M0 0h11v11H0z" />
      <path fill="color-mix(in oklch, var(--brand), transparent 45%)" d="M13 0h11L13 11zM0 13h11L0 24z" />
      <path fill="var(--warm)" d="M13 13h11v11H13z" />
    </svg>
  )
}
