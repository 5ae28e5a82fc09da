/**
 * Lets the seam cross a document that a link of this site has led to, as an element (`ui/styles/base.css`). For browsers that may have
 * prerendered it: a view transition would hold it back by 0.1 s, and by 0.4 s on a slow phone, to take a picture of the page before.
 */
export function crossBySeam(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return
  addEventListener('pageswap', ({ viewTransition }) => viewTransition?.skipTransition())
  const root = document.documentElement
  addEventListener('pagereveal', () => {
    const { from, navigationType } = navigation.activation ?? {}
    if (from && navigationType === 'push') root.dataset['seam'] = 'page'
  })
  addEventListener('animationend', ({ target, pseudoElement }) => {
    if (target === root && pseudoElement === '::after') delete root.dataset['seam']
  })
}
