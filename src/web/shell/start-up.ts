/** One thing that must be there before the app may be mounted. */
export type StartPlugin = () => void | Promise<void>

/**
 * Starts the app: the plugins one after the other, then the mount. A start that fails is stored in the document (`data-start`). Pages that need
 * the app then show the error screen (`StartError`); all others work as the server wrote them.
 */
export async function startUp(plugins: readonly StartPlugin[], mount: () => void): Promise<void> {
  const { dataset } = document.documentElement
  try {
    for (const plugin of plugins) await plugin()
    mount()
    dataset['start'] = 'done'
  } catch (error) {
    dataset['start'] = 'failed'
    console.error('The page did not start.', error)
  }
}
