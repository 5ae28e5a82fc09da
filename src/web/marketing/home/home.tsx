import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { Articles } from '#web/marketing/home/articles.tsx'
import { Cases } from '#web/marketing/home/cases.tsx'
import { Hero } from '#web/marketing/home/hero.tsx'
import { loadHome } from '#web/marketing/home/load-home.server.ts'
import { PriceList } from '#web/marketing/home/price-list.tsx'
import { Problems } from '#web/marketing/home/problems.tsx'
import { Questions } from '#web/marketing/questions.tsx'
import { Services } from '#web/marketing/home/services.tsx'
import { Steps } from '#web/marketing/home/steps.tsx'
import { Team } from '#web/marketing/home/team.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadHome(url, context)
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, { ...loaderData.texts, isIndexed: true })
}

export default function Home() {
  const { texts, drawing, furtherServices, cases, people, articles } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero texts={texts} drawing={drawing} />
      <Problems texts={texts.problems} />
      <Services texts={texts.services} further={furtherServices} />
      <Steps texts={texts.steps} />
      <Cases texts={texts.cases} cases={cases} />
      <PriceList texts={texts.prices} />
      <Team texts={texts.team} people={people} />
      <Questions texts={texts.questions} />
      <Articles texts={texts.articles} articles={articles} />
    </>
  )
}
