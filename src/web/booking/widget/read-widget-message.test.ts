import { expect, test } from 'vitest'
import { readWidgetMessage } from './read-widget-message.ts'

const pageUrl = 'https://booking.example/team/30min?hide=1'
const origin = 'https://booking.example'

test.each([
  ['calendly.profile_page_viewed', 'ready'],
  ['calendly.event_type_viewed', 'ready'],
  ['calendly.date_and_time_selected', 'slotChosen'],
  ['calendly.event_scheduled', 'booked'],
  ['calendly.page_height', undefined],
  ['toString', undefined],
])('the event %s of the service means %s', (event, step) => {
  expect(readWidgetMessage({ origin, data: { event, payload: {} } }, pageUrl)).toBe(step)
})

test.each(['https://booking.example.evil.example', 'http://booking.example', 'https://booking.example:8443', 'null'])(
  'ignores a message from %s',
  (foreign) => {
    expect(readWidgetMessage({ origin: foreign, data: { event: 'calendly.event_scheduled' } }, pageUrl)).toBeUndefined()
  },
)

test.each([
  undefined,
  null,
  'calendly.event_scheduled',
  7,
  [],
  { type: 'calendly.event_scheduled' },
  { event: ['calendly.event_scheduled'] },
])('ignores a message of another shape: %j', (data) => {
  expect(readWidgetMessage({ origin, data }, pageUrl)).toBeUndefined()
})
