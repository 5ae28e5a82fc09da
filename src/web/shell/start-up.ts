import type { ProblemReporter } from '#web/problems/problem-reporter.ts'

/** A step that must finish before the app is mounted. */
export type StartPlugin = () => void | Promise<void>

/**
 * Starts the app: runs the plugins in order, then mounts. A failed start is reported, and stored in the document (`data-start`). Pages
 * that need the app then show the error screen (`StartError`); all others keep working as rendered by the server.
 */
export async function startUp(
  problems: Pick<ProblemReporter, 'report'>,
  plugins: readonly StartPlugin[],
  mount: () => void,
): Promise<void> {
  const { dataset } = document.documentElement
  try {
    for (const plugin of plugins) await plugin()
    mount()
    dataset['start'] = 'done'
  } catch (error) {
    dataset['start'] = 'failed'
    console.error('The page did not start.', error)
    void problems.report(error)
  }
}
