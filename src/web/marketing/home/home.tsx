import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { BookLink } from '#web/booking/book-link.tsx'
import { Articles } from '#web/marketing/home/articles.tsx'
import { Cases } from '#web/marketing/home/cases.tsx'
import { Hero } from '#web/marketing/home/hero.tsx'
import styles from '#web/marketing/home/call-bar.module.css'
import { loadHome } from '#web/marketing/home/load-home.server.ts'
import { PriceList } from '#web/marketing/home/price-list.tsx'
import { Stage } from '#web/marketing/home/stage/stage.tsx'
import { Team } from '#web/marketing/home/team.tsx'
import { pageHead, readSite } from '#web/seo/page-head.ts'
import { describeWebSite, structuredData } from '#web/seo/structured-data.ts'
import button from '#web/ui/button.module.css'
import { HaldeLight } from '#web/ui/drawing/halde/light.tsx'
import { Shades } from '#web/ui/drawing/shops/shades.tsx'

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadHome(url, context)
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  if (!loaderData) return undefined
  const { locale } = splitLocalePath(rest.location.pathname)
  return [
    ...pageHead(rest, loaderData.texts),
    ...(import.meta.env.SSR ? structuredData(describeWebSite(readSite(rest)?.siteName ?? '', locale)) : []),
  ]
}

export default function Home() {
  const { texts, drawing, table, cases, shops, people, articles } = useLoaderData<typeof loader>()
  return (
    <>
      {(drawing || table || shops) && <Shades />}
      {(drawing || table) && <HaldeLight />}
      <Hero texts={texts} drawing={drawing} />
      {texts.stage && table && <Stage texts={texts.stage} table={table} />}
      <div>
        {texts.cases && cases.length > 0 && <Cases texts={texts.cases} cases={cases} shops={shops} />}
        {texts.prices && <PriceList texts={texts.prices} />}
        <Team texts={people.length > 0 ? texts.team : undefined} questions={texts.questions} people={people} />
        {texts.articles && articles.length > 0 && <Articles texts={texts.articles} articles={articles} />}
        <p className={styles.bar}>
          <BookLink className={button.button}>{texts.actions.call}</BookLink>
        </p>
      </div>
    </>
  )
}
