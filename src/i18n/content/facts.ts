import { writeTown } from '#domain/write-town.ts'
import { localeTags } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { multiplyMinor } from '#domain/money.ts'
import { formatPrice } from '#domain/pricing/format-price.ts'
import { createFormatMessage } from '#i18n/format-message.ts'
import type { CompiledMessages } from '#i18n/messages.ts'
import { ContentError } from './content-error.ts'
import type { ContentProblem } from './content-error.ts'
import type { Role } from './role.ts'
import type { Prices, Promises, SiteFacts } from './site.ts'

/** What texts may name, such as `{site.email}`, `{price.firstShop}` or `{payment.days}`; docs/content.md lists all of them. */
export type Facts = ReadonlyMap<string, string>

/** Where each fact comes from. */
export type FactSources = {
  readonly site: SiteFacts
  readonly prices: Prices
  readonly promises: Promises
  readonly callMinutes: number
  readonly people: number
  readonly roles: readonly Pick<Role, 'hoursPerWeek'>[]
}

/**
 * Writes the facts as the language does: numbers without a unit, prices without decimals when they are whole.
 *
 * @param messages Of the language; the time of an answer is a phrase in them, because it is not a number before a unit.
 */
export function createFacts(
  { site, prices, promises, callMinutes, people, roles }: FactSources,
  locale: Locale,
  messages: Pick<CompiledMessages, 'contact.within'>,
): Facts {
  const { currency, vat, amountsMinor, estimate, days, dayRateMinor, hoursPerDay, team, includes } = prices
  const write = (amountMinor: number) => formatPrice(amountMinor, currency, localeTags[locale])
  const gross = (amountMinor: number) => amountMinor + multiplyMinor(amountMinor, vat.percent / 100)
  const number = new Intl.NumberFormat(localeTags[locale])
  const percent = new Intl.NumberFormat(localeTags[locale], { style: 'percent', maximumFractionDigits: 1 })
  const { address } = site
  const daysPerWeek = team.people * team.daysPerWeek
  const stepDays = daysPerWeek * promises.stepWeeks
  const hours = roles.map(({ hoursPerWeek }) => hoursPerWeek)
  const numbers: Readonly<Record<string, number>> = {
    ...named('days', days),
    ...named('firstShop', includes.firstShop),
    ...named('countryShop', includes.countryShop),
    ...named('marketplace', includes.marketplace),
    ...named('training', promises.trainingDays),
    'care.hours': days.carePerMonth * hoursPerDay,
    'weeks.plan': promises.planWeeks,
    'weeks.step': promises.stepWeeks,
    'weeks.firstShop': days.firstShop / daysPerWeek,
    'weeks.firstShopWithPlan': promises.planWeeks + days.firstShop / daysPerWeek,
    'weeks.countryShop': days.countryShop / daysPerWeek,
    'weeks.marketplace': days.marketplace / daysPerWeek,
    'weeks.aiPilot': promises.pilotWeeks,
    'steps.firstShop': days.firstShop / stepDays,
    'team.people': people,
    'team.perProject': team.people,
    'team.daysPerWeek': team.daysPerWeek,
    'call.minutes': callMinutes,
    'client.hoursPerWeek': promises.clientHoursPerWeek,
    'acceptance.businessDays': promises.acceptanceBusinessDays,
    'answer.businessDays': promises.answerBusinessDays,
    'application.businessDays': promises.applicationBusinessDays,
    'outage.hours': promises.outageHours,
    'securityFix.businessDays': promises.securityFixBusinessDays,
    'warranty.months': promises.warrantyMonths,
    'handover.days': promises.handoverDays,
    'payment.days': promises.paymentDays,
    'planCredit.months': promises.planCreditMonths,
    'load.seconds': promises.loadSeconds,
    'roles.open': roles.length,
    // Without an open role there are no working hours.
    'roles.hoursFrom': hours.length === 0 ? 0 : Math.min(...hours.map(({ from }) => from)),
    'roles.hoursTo': hours.length === 0 ? 0 : Math.max(...hours.map(({ to }) => to)),
  }
  const within = String(createFormatMessage(locale, site.timeZone)(messages['contact.within'], { days: promises.answerBusinessDays }))
  const country = new Intl.DisplayNames(localeTags[locale], { type: 'region' }).of(address.country) ?? address.country
  return new Map([
    ['site.legalName', site.legalName],
    ['site.representative', site.representative],
    ...optionalFacts(site),
    ['site.email', site.email],
    // In one line among other words, so that it can be read off.
    ['site.phone', site.phoneDisplay.replaceAll(' ', '\u00a0')],
    ['site.founded', String(site.founded)],
    ['site.city', address.cityNames?.[locale] ?? address.city],
    ['site.address', `${address.street}, ${writeTown(address)}, ${country}`],
    ...Object.entries(amountsMinor).flatMap(([name, amountMinor]) => [
      [`price.${name}`, write(amountMinor)] as const,
      [`gross.${name}`, write(gross(amountMinor))] as const,
    ]),
    ...Object.entries(estimate.parts).map(([name, { amountMinor }]) => [`part.${name}`, write(amountMinor)] as const),
    ['answer.within', within],
    // At the beginning of a sentence.
    ['answer.Within', within.charAt(0).toLocaleUpperCase(localeTags[locale]) + within.slice(1)],
    ['estimate.spread', percent.format(estimate.spreadPercent / 100)],
    ['estimate.mostProducts', number.format(estimate.products.at(-1)?.upTo ?? 0)],
    ['vat.rate', percent.format(vat.percent / 100)],
    ['rate.day', write(dayRateMinor)],
    ['rate.hour', write(dayRateMinor / hoursPerDay)],
    ['price.step', write(dayRateMinor * stepDays)],
    ['planCredit.percent', percent.format(estimate.planCreditPercent / 100)],
    ...Object.entries(numbers).map(([name, value]) => [name, number.format(value)] as const),
  ])
}

/** What not every agency has. */
function optionalFacts({ register, vatId }: Pick<SiteFacts, 'register' | 'vatId'>): readonly (readonly [string, string])[] {
  return Object.entries({ register, vatId }).flatMap(([name, value]) => (value === undefined ? [] : [[`site.${name}`, value] as const]))
}

/** Replaces every `{fact}` in the texts of a page. @throws ContentError naming each unknown fact. */
export function fillFacts<Texts>(texts: Texts, facts: Facts, file: string): Texts {
  const problems: ContentProblem[] = []
  const filled = fill(texts, '')
  if (problems.length > 0) throw new ContentError(problems)
  return filled as Texts // the same shape: only characters inside texts have changed

  function fill(value: unknown, field: string): unknown {
    if (typeof value === 'string')
      return value.replaceAll(/\{([^{}]*)\}/gu, (token, name: string) => {
        const fact = facts.get(name)
        if (fact === undefined) problems.push({ file, field, message: explainUnknown(name) })
        return fact ?? token
      })
    if (Array.isArray(value)) return value.map((item: unknown, index) => fill(item, join(field, String(index))))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, join(field, name))]))
    return value
  }
}

function explainUnknown(name: string): string {
  const key = ['site.register', 'site.vatId'].includes(name) ? name.slice('site.'.length) : undefined
  return key === undefined ? `{${name}} is not a known fact` : `{${name}} is unknown: site.json has no "${key}"; take this part out`
}

function named(prefix: string, values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))
}

function join(field: string, name: string): string {
  return field ? `${field}.${name}` : name
}
