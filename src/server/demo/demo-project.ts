import { addDays, type CalendarDate, mondayOf, utcMidnightOf } from '#domain/calendar-date.ts'
import { multiplyMinor } from '#domain/money.ts'
import type { Content } from '#i18n/content/content.ts'

/** Content that the demo uses. */
export type DemoContent = Pick<Content, 'demo' | 'people' | 'prices' | 'promises'>

/** Projects and services of demo customers. */
export type DemoProductId = 'store' | 'marketplace' | 'care' | 'aiPilot'

/** A fixed-price project in steps, as the site describes it. */
export type DemoProject = {
  readonly id: Exclude<DemoProductId, 'care'>
  /** A Monday. */
  readonly startsOn: CalendarDate
  /** Absent for a pilot, which needs no planning. */
  readonly plan?: { readonly priceMinor: number; readonly doneOn: CalendarDate }
  readonly priceMinor: number
  readonly steps: readonly DemoStep[]
}

export type DemoStep = {
  readonly startsOn: CalendarDate
  /** The day on which the step is, or will be, accepted: a Friday, or the workday before holidays. */
  readonly acceptedOn: CalendarDate
  readonly priceMinor: number
  /** The part of it that is billed in advance. */
  readonly startMinor: number
}

/** Holidays at the turn of the year, without launches and calls. */
const holidays: readonly string[] = ['12-24', '12-25', '12-26', '12-31', '01-01']

/** Whether a day is neither in a weekend nor one of the holidays. */
export function isWorkday(day: CalendarDate): boolean {
  return utcMidnightOf(day).getUTCDay() % 6 !== 0 && !holidays.includes(day.slice(5))
}

/** The day itself, or the workday before it. */
export function lastWorkday(day: CalendarDate): CalendarDate {
  return isWorkday(day) ? day : lastWorkday(addDays(day, -1))
}

/** The day itself, or the workday after it. */
export function nextWorkday(day: CalendarDate): CalendarDate {
  return isWorkday(day) ? day : nextWorkday(addDays(day, 1))
}

/** A store launched last winter, a marketplace in progress, and a pilot after it. */
export function listDemoProjects(today: CalendarDate, content: DemoContent): readonly DemoProject[] {
  const { days } = content.prices
  const marketplace = createProject('marketplace', mondayOf(addDays(today, -91)), days.marketplace, content)
  const pilotStart = addDays(mondayOf(lastDayOf(marketplace)), 21)
  return [
    createProject('store', mondayOf(addDays(today, -350)), days.firstShop, content),
    marketplace,
    createProject('aiPilot', pilotStart, days.aiPilot, content),
  ]
}

/** The recently accepted pilot of the sister company in Switzerland. */
export function createBranchPilot(today: CalendarDate, content: DemoContent): DemoProject {
  return createProject('aiPilot', mondayOf(addDays(today, -30)), content.prices.days.aiPilot, content)
}

/** The acceptance date of a project's last step. */
export function lastDayOf({ startsOn, steps }: DemoProject): CalendarDate {
  return steps.at(-1)?.acceptedOn ?? startsOn
}

function createProject(id: DemoProject['id'], startsOn: CalendarDate, workDays: number, { prices, promises }: DemoContent): DemoProject {
  const { dayRateMinor, amountsMinor, estimate } = prices
  const { planWeeks, pilotWeeks, stepWeeks, stepShares } = promises
  const isPilot = id === 'aiPilot'
  const count = isPilot ? pilotWeeks / stepWeeks : Math.ceil(workDays / (stepWeeks * estimate.daysPerWeek))
  const priceMinor = multiplyMinor(dayRateMinor, workDays)
  const buildStartsOn = isPilot ? startsOn : addDays(startsOn, 7 * planWeeks)
  const [first, second] = stepShares
  const stepMinor = Math.floor(priceMinor / count)
  return {
    id,
    startsOn,
    ...(!isPilot && { plan: { priceMinor: amountsMinor.plan, doneOn: lastWorkday(addDays(buildStartsOn, -3)) } }),
    priceMinor,
    steps: Array.from({ length: count }, (_, index) => {
      const stepStartsOn = addDays(buildStartsOn, 7 * stepWeeks * index)
      // The last step gets the remainder of the division.
      const wholeMinor = index === count - 1 ? priceMinor - stepMinor * (count - 1) : stepMinor
      return {
        startsOn: stepStartsOn,
        acceptedOn: lastWorkday(addDays(stepStartsOn, 7 * stepWeeks - 3)),
        priceMinor: wholeMinor,
        startMinor: Math.floor((wholeMinor * first) / (first + second)),
      }
    }),
  }
}
