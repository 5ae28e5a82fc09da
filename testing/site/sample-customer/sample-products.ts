import { addDays, addMonths, type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts'
import type { Product } from '#domain/products/product.ts'
import { listSampleFiles } from './sample-files.ts'

/** What the sample customer has bought: projects under way and ahead, services with their dates, and one that has ended. */
export function createSampleProducts(today: CalendarDate): readonly Product[] {
  const ago = (days: number) => addDays(today, -days)
  const ahead = (days: number) => addDays(today, days)
  const nextMonth = addMonths(parseCalendarDate(`${today.slice(0, 7)}-01`), 1)
  return [
    {
      id: 'marketplace',
      name: 'Marketplace',
      type: 'marketplace',
      status: 'active',
      startedOn: ago(350),
      priceMinor: 2_712_000,
      currency: 'EUR',
      interval: 'once',
      milestones: [
        { name: 'Concept', dueOn: ago(320), doneOn: ago(322) },
        { name: 'Catalog', dueOn: ago(250), doneOn: ago(246) },
        { name: 'Checkout', dueOn: ago(120), doneOn: ago(122) },
        { name: 'Search', dueOn: ahead(18) },
        { name: 'Launch', dueOn: ahead(46) },
      ],
      links: [
        { label: 'Staging', url: 'https://staging.lumora-muster.example' },
        { label: 'Board', url: 'https://board.lumora-muster.example' },
      ],
      files: listSampleFiles('marketplace'),
    },
    {
      id: 'hosting',
      name: 'Hosting',
      type: 'hosting',
      status: 'active',
      startedOn: ago(340),
      renewsOn: ahead(60),
      noticeOn: ahead(30),
      nextInvoiceOn: nextMonth,
      priceMinor: 14_000,
      currency: 'EUR',
      interval: 'month',
      milestones: [],
      links: [{ label: 'Status', url: 'https://status.lumora-muster.example' }],
      files: listSampleFiles('hosting'),
    },
    {
      id: 'support',
      name: 'Support',
      type: 'subscription',
      status: 'active',
      startedOn: ago(340),
      renewsOn: ahead(130),
      noticeOn: ahead(100),
      nextInvoiceOn: nextMonth,
      priceMinor: 25_000,
      currency: 'EUR',
      interval: 'month',
      milestones: [],
      links: [],
      files: [],
    },
    {
      id: 'monitoring',
      name: 'Monitoring',
      type: 'licence',
      status: 'active',
      startedOn: ago(340),
      // Too late for notice: its page says what that means.
      renewsOn: ahead(25),
      noticeOn: ago(5),
      nextInvoiceOn: ahead(25),
      priceMinor: 24_000,
      currency: 'EUR',
      interval: 'year',
      milestones: [],
      links: [],
      files: [],
    },
    {
      id: 'store-app',
      name: 'Store App',
      type: 'project',
      status: 'planned',
      startedOn: ahead(60),
      priceMinor: 1_150_000,
      currency: 'EUR',
      interval: 'once',
      milestones: [
        { name: 'Concept', dueOn: ahead(80) },
        { name: 'Pilot', dueOn: ahead(130) },
      ],
      links: [],
      files: [],
    },
    {
      id: 'workshop-checkout',
      name: 'Workshop Checkout',
      type: 'project',
      status: 'ended',
      startedOn: ago(158),
      endsOn: ago(157),
      priceMinor: 140_000,
      currency: 'EUR',
      interval: 'once',
      milestones: [{ name: 'Workshop', dueOn: ago(157), doneOn: ago(157) }],
      links: [],
      files: [],
    },
  ]
}

/** The sister company's one licence. */
export function createBranchProducts(today: CalendarDate): readonly Product[] {
  const startedOn = addMonths(today, -3)
  return [
    {
      id: 'design-system',
      name: 'Design System',
      type: 'licence',
      status: 'active',
      startedOn,
      renewsOn: addMonths(startedOn, 12),
      noticeOn: addMonths(startedOn, 11),
      priceMinor: 96_000,
      currency: 'CHF',
      interval: 'year',
      milestones: [],
      links: [],
      files: [],
    },
  ]
}
