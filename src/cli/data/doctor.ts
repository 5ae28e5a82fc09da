import { toOneLine } from '#domain/terminal-text.ts'
import type { Finding } from '#backend'
import { defineCommand, FailedCheck } from '#cli/command.ts'
import { type AgencyClock, readAgencyClock } from '#cli/content/agency-clock.ts'
import { inspectFolder } from '#server/health/inspect-folder.ts'

/** Reports problems of the settings and the data folder, with advice. */
export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Checks the settings and the data folder and suggests fixes; changes nothing. The site may keep running.',
  example: 'doctor',
  syntax: (parser) => parser.option('--json', 'the findings as a JSON array'),
  run: async ({ values: { json } }, { dataDir, hosted, inspectSettings }) => {
    const findings = [...((await inspectSettings?.()) ?? []), ...(hosted ? [hostedData] : await inspectFolder(dataDir))]
    const clock = await readAgencyClock()
    const report = json
      ? `${JSON.stringify(findings.map(withoutFact), null, 2)}\n`
      : findings.map((finding) => describe(finding, clock)).join('')
    if (findings.every(({ level }) => level !== 'problem')) return report
    throw new FailedCheck(report)
  },
})

/** Facts are for pages: here the English words are. */
function withoutFact({ level, what, details, advice }: Finding): Finding {
  return { level, what, ...(details && { details }), ...(advice !== undefined && { advice }) }
}

const hostedData: Finding = {
  level: 'fine',
  what: 'The data is at the hosted provider (FIREBASE_CONFIG); use its own console to check it.',
}

/** Times in findings (ISO 8601, UTC). */
const instant = /\b\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d+)?Z/gu

function describe({ level, what, details = [], advice }: Finding, clock: AgencyClock): string {
  const write = (text: string) => toOneLine(text.replaceAll(instant, (found) => clock.writeTime(new Date(found))))
  const mark = { fine: 'ok     ', warning: 'warning', problem: 'PROBLEM' }[level]
  const lines = advice === undefined ? details : [...details, advice]
  return `${mark}  ${write(what)}\n${lines.map((line) => `         ${write(line)}\n`).join('')}`
}
