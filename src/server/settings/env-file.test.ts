import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { inspectEnvFile } from './env-file.ts'

test.each([
  'PORT=3000',
  'PORT = 3000 # a comment',
  'export PORT=3000',
  "PORT='3000' # a comment",
  '# PORT=1\n\n  # it’s a comment\r\nPORT="3000"\r\n',
  "PORT=3000\nSITE_NAME=Joe's\nSMTP_URL='smtps://u:p#w@h'\nFIREBASE_CONFIG='{\"a\":\"b\"}'\n",
])('a file that Node reads as people mean it has no faults: %j', (content) => {
  const { names, faults, warnings } = inspectEnvFile('.env', content)
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] })
  expect(names.toSorted()).toEqual(Object.keys(parseEnv(content)).toSorted())
  expect(parseEnv(content)['PORT']).toBe('3000')
})

const cut = 'has a quote that does not end there, or a #, which begins a comment: put the whole value in single quotes'

test.each([
  ['PORT: 3000', ['line 1 of .env is not NAME=value']],
  ['HSTS=host\nPORT\n=3000', ['line 2 of .env is not NAME=value', 'line 3 of .env is not NAME=value']],
  ['set PORT=3000', ['line 1 of .env is not NAME=value']],
  // Node takes the next line for the value.
  ['SMTP_URL= \nPORT=3000', ['line 1 of .env has no value']],
  ['SMTP_URL=  # later\nPORT=3000', ['line 1 of .env has no value']],
  // Node ends the value at the sign, or at the quote of a later line.
  ['GOOGLE_CLIENT_SECRET=a#b', [`line 1 of .env ${cut}`]],
  ['SITE_NAME="Studio\nPORT=3000', [`line 1 of .env ${cut}`]],
  ["SITE_NAME='Studio' Nord", [`line 1 of .env ${cut}`]],
  ['PORT=1\rHSTS=host', [`line 1 of .env ${cut}`]],
  ['\uFEFFPORT=3000', ['.env begins with a byte order mark, which becomes part of its first name; save it without']],
])('%j is refused by its lines, without a value', (content, faults) => {
  expect(inspectEnvFile('.env', content).faults).toEqual(faults)
})

test('a setting that is given twice is a warning', () => {
  expect(inspectEnvFile('.env', 'PORT=1\nHSTS=host\nexport PORT=2\n').warnings).toEqual([
    'PORT is in lines 1 and 3 of .env: the last one counts',
  ])
})
