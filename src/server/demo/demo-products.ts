import { addDays, type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Milestone } from '#domain/products/milestone.ts'
import type { Product } from '#domain/products/product.ts'
import type { DemoTexts } from '#i18n/content/demo.ts'
import { demoBranchId } from './demo-customers.ts'
import { listDemoFiles } from './demo-files.ts'
import { nextMonth } from './demo-plan.ts'
import { createBranchPilot, type DemoContent, type DemoProject, lastDayOf, listDemoProjects } from './demo-project.ts'

type ProductsOptions = { readonly customer: Customer; readonly today: CalendarDate; readonly content: DemoContent }

/** A demo customer's products: a live store, its care, a marketplace in progress and a planned pilot. */
export function createDemoProducts({ customer, today, content }: ProductsOptions): readonly Product[] {
  const texts = content.demo[customer.locale]
  const options = { customer, today, texts, content, currency: content.prices.currency }
  if (customer.id === demoBranchId) return [createProjectProduct(createBranchPilot(today, content), options)]
  const projects = listDemoProjects(today, content)
  const [store] = projects
  const renewsOn = nextMonth(today)
  return [
    ...projects.map((project) => createProjectProduct(project, options)),
    {
      id: 'care',
      name: texts.products.care,
      type: 'subscription',
      status: 'active',
      startedOn: store ? nextMonth(lastDayOf(store)) : today,
      renewsOn,
      // Can be terminated to the end of any month.
      noticeOn: addDays(renewsOn, -1),
      nextInvoiceOn: renewsOn,
      priceMinor: content.prices.amountsMinor.carePerMonth,
      currency: content.prices.currency,
      interval: 'month',
      milestones: [],
      links: [],
      files: listDemoFiles(customer, 'care', content),
    },
  ]
}

/** Ids of all products a demo customer may have. */
export const demoProductIds: readonly string[] = ['store', 'marketplace', 'ai-pilot', 'care']

type ProjectOptions = ProductsOptions & { readonly texts: DemoTexts; readonly currency: string }

const kinds = {
  store: { id: 'store', type: 'shop' },
  marketplace: { id: 'marketplace', type: 'marketplace' },
  aiPilot: { id: 'ai-pilot', type: 'project' },
} as const

function createProjectProduct(project: DemoProject, { customer, today, texts, content, currency }: ProjectOptions): Product {
  const { id, startsOn, plan, priceMinor, steps } = project
  const lastDay = lastDayOf(project)
  const isOver = compareCalendarDates(lastDay, today) < 0
  const milestones = [
    ...(plan ? [traceStep(texts.milestones.plan, plan.doneOn, today)] : []),
    ...steps.map(({ acceptedOn }, index) => traceStep(texts.milestones[id][index] ?? String(index + 1), acceptedOn, today)),
  ]
  return {
    ...kinds[id],
    name: texts.products[id],
    status: isOver ? 'ended' : compareCalendarDates(startsOn, today) > 0 ? 'planned' : 'active',
    startedOn: startsOn,
    ...(isOver && { endsOn: lastDay }),
    priceMinor,
    currency,
    interval: 'once',
    milestones,
    links:
      id === 'marketplace'
        ? [
            { label: texts.links.staging, url: 'https://staging.lumora-muster.example' },
            { label: texts.links.board, url: 'https://board.lumora-muster.example' },
          ]
        : [],
    files: listDemoFiles(customer, kinds[id].id, content),
  }
}

function traceStep(name: string, dueOn: CalendarDate, today: CalendarDate): Milestone {
  return { name, dueOn, ...(compareCalendarDates(dueOn, today) <= 0 && { doneOn: dueOn }) }
}
