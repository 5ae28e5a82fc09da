import vitalsScript from '#compiled-scripts/vitals.js?url'

/**
 * Loads the script that measures the page (send-vitals.ts) once everything else is there: it costs nothing before. Where it is blocked, nobody
 * misses it.
 */
export const loadVitals = `
addEventListener('load', () => import('${vitalsScript}').catch(() => {}))`
