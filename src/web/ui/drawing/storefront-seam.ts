/**
 * Moves the seam of the home page's drawing (storefront.tsx), also before the app runs, and updates its text: the drawn share, then the
 * built one.
 */
export function followSeam(): void {
  addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'seam') return
    const board = target.parentElement?.parentElement
    if (!board) return
    board.style.setProperty('--seam', `${target.value}%`)
    board.dataset['moved'] = ''
    target.ariaValueText = writeShares(target.ariaValueText ?? '', Number(target.value))
  })
}

/** Replaces the numbers in a sentence of any language: the first is the drawn share, the second the rest. */
export function writeShares(sentence: string, drawnPercent: number): string {
  const shares = [drawnPercent, 100 - drawnPercent]
  return sentence.replaceAll(/\d+/gu, (number) => String(shares.shift() ?? number))
}
