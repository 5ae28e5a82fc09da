import { expect, test } from 'vitest'
import { logOnce } from './scheduled-work.ts'

test('a lasting failure is logged once, and a new or recurring one is logged again', () => {
  const logged: string[] = []
  const onEnd = logOnce((error) => logged.push(String(error)))
  const notice = new Error('notices/1 is malformed')
  const outage = new Error('No answer.')
  onEnd(new AggregateError([notice, notice], '2 items failed.'))
  onEnd(new AggregateError([notice], 'One item failed.'))
  expect(logged).toEqual(['Error: notices/1 is malformed'])
  onEnd(new AggregateError([notice, outage], '2 items failed.'))
  onEnd(outage)
  onEnd()
  onEnd(outage)
  expect(logged.slice(1)).toEqual(['Error: No answer.', 'Error: No answer.'])
})
