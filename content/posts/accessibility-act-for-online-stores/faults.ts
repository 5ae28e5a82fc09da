export type Verdict = 'found' | 'review' | 'missed'

/**
 * What is wrong in checkout.html, with the success criterion of WCAG 2.1 (levels A and AA) that it fails, and what axe 4.14 says.
 * The order is that of the table in the article and of the numbers in its figure.
 */
export const faults: readonly { readonly id: string; readonly criterion: string; readonly verdict: Verdict; readonly rule?: string }[] = [
  { id: 'language', criterion: '3.1.1', verdict: 'found', rule: 'html-has-lang' },
  { id: 'picture', criterion: '1.1.1', verdict: 'found', rule: 'image-alt' },
  { id: 'icon', criterion: '4.1.2', verdict: 'found', rule: 'button-name' },
  { id: 'voucher', criterion: '4.1.2', verdict: 'found', rule: 'label' },
  { id: 'autofill', criterion: '1.3.5', verdict: 'found', rule: 'autocomplete-valid' },
  { id: 'contrast', criterion: '1.4.3', verdict: 'found', rule: 'color-contrast' },
  { id: 'banner', criterion: '1.4.3', verdict: 'review', rule: 'color-contrast' },
  { id: 'file-name', criterion: '1.1.1', verdict: 'missed' },
  { id: 'placeholder', criterion: '3.3.2', verdict: 'missed' },
  { id: 'keyboard', criterion: '2.1.1', verdict: 'missed' },
  { id: 'error', criterion: '3.3.1', verdict: 'missed' },
  { id: 'status', criterion: '4.1.3', verdict: 'missed' },
  { id: 'focus', criterion: '2.4.7', verdict: 'missed' },
]
