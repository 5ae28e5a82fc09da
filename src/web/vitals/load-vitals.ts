import vitalsScript from '#compiled-scripts/vitals.js?url'

/**
 * Loads the script that measures the page (send-vitals.ts) once everything else is there: it costs nothing before. Where content blockers stop it,
 * nothing else depends on it, so a failure is not reported.
 */
export const loadVitals = `
addEventListener('load', () => import('${vitalsScript}').catch(() => {}))`
