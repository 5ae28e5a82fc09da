import type { ProductStatus } from '#domain/products/product.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'

const looks: Readonly<Record<ProductStatus, { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  planned: { tone: 'accent', icon: 'clock' },
  active: { tone: 'success', icon: 'check' },
  paused: { tone: 'quiet', icon: 'half' },
  ended: { tone: 'quiet', icon: 'cross' },
}

/** The status of a product. */
export function ProductStatusBadge({ status }: { readonly status: ProductStatus }) {
  const translate = useTranslate()
  return <Badge {...looks[status]}>{translate(`dashboard.products.status.${status}`)}</Badge>
}
