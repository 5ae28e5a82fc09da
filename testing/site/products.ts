import type { Product } from '#domain/products/product.ts'

/** A running subscription at 250.00 EUR a month. */
export function createProduct(changes: Partial<Product> = {}): Product {
  return {
    id: 'support',
    name: 'Support',
    type: 'subscription',
    status: 'active',
    startedOn: '2026-01-01',
    priceMinor: 25_000,
    currency: 'EUR',
    interval: 'month',
    milestones: [],
    links: [],
    files: [],
    ...changes,
  }
}
