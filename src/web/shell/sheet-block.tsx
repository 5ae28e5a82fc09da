import { useRouteLoaderData } from 'react-router'
import type { ArticleData } from '#web/blog/load-article.server.ts'
import { useLocale, usePath } from '#web/i18n/locale-context.tsx'
import { findSheet, routeId } from '#web/navigation/route-table.ts'
import { useRootData } from '#web/shell/root-data.ts'
import { TitleBlock } from '#web/ui/title-block.tsx'

/**
 * The title block of a public page. An article names its author and its last change; any other page the agency and the day of the build.
 *
 * @param sheet Replaces the page's place among all pages.
 */
export function SheetBlock({ sheet }: { readonly sheet?: string | undefined }) {
  const { locale, translate } = useLocale()
  const path = usePath()
  const root = useRootData()
  const article = useRouteLoaderData<ArticleData>(routeId('/blogs/:slug', locale))
  const place = findSheet(path)
  const date = article ? article.changedAt.slice(0, 10) : root?.release.slice(0, 10)
  return (
    <TitleBlock
      values={{
        by: article?.author.name ?? root?.siteName,
        date: date && <time dateTime={date}>{date}</time>,
        sheet: sheet ?? (place && translate('titleBlock.place', { name: translate(place.label), at: place.at, count: place.count })),
        language: translate(`languages.${locale}`),
        note: root?.holdsSamples ? translate('footer.sample') : undefined,
      }}
    />
  )
}
