import { useLocation } from 'react-router'
import type { CompanyChoice } from './customers.server.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { TabLinks } from '#web/ui/navigation/tab-links.tsx'

type Props = { readonly choices: readonly CompanyChoice[]; readonly chosenId: string; readonly isInner?: boolean }

/** The way from one of a person's companies to another; whoever has one needs none. */
export function CustomerTabs({ choices, chosenId, isInner = false }: Props) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  if (choices.length < 2) return null
  const links = choices.map(({ id, company }) => ({
    name: company,
    to: `${pathname}?${new URLSearchParams({ customer: id }).toString()}`,
    isCurrent: id === chosenId,
  }))
  return <TabLinks label={translate('dashboard.companies')} links={links} isInner={isInner} />
}
