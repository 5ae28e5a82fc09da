import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each(['#i18n/node/read-content.ts', '#server/pages/site-icons.ts'])('%s loads no library that draws', (name) => {
  const script = `
    await import('${name}')
    process.report.excludeNetwork = true
    console.log(JSON.stringify(process.report.getReport().sharedObjects.filter((file) => file.endsWith('.node'))))`
  expect(JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }))).toEqual([])
})
