import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { createSite } from '#testing/site/site.ts'
import { siteContext } from '#web/site.server.ts'
import { loadBooking } from './load-booking.server.ts'

test.each(['/booking', '/de/booking', '/nl/booking', '/es/booking'])('%s names the length of the schedule', async (path) => {
  const context = new RouterContextProvider()
  const site = createSite({ content: { ...content, schedule: { ...content.schedule, durationMinutes: 47 } } })
  context.set(siteContext, { ...site, bookingService: { ...site.bookingService, listSlots: () => Promise.resolve([]) } })
  const { data } = await loadBooking({ url: new URL(path, 'http://site.test'), context })
  expect(data).toMatchObject({ description: expect.stringMatching(/\b47\b/u), slots: { reply: { durationMinutes: 47 } } })
})
