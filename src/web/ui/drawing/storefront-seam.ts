/** Moves the seam of the home page's drawing (storefront.tsx), before the app runs and beside it, and says where it is: drawn first, then built. */
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

/** A sentence in whatever language, with other numbers: its first one is the share that is drawn, its second the rest. */
export function writeShares(sentence: string, drawnPercent: number): string {
  const shares = [drawnPercent, 100 - drawnPercent]
  return sentence.replaceAll(/\d+/gu, (number) => String(shares.shift() ?? number))
}
