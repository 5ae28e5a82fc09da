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
  return loaderData && pageHead(rest, { ...loaderData.words, isIndexed: true })
}

export default function Home() {
  const { words, drawing, furtherServices, cases, people, articles } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero words={words} drawing={drawing} />
      <Problems words={words.problems} />
      <Services words={words.services} further={furtherServices} />
      <Steps words={words.steps} />
      <Cases words={words.cases} cases={cases} />
      <PriceList words={words.prices} />
      <Team words={words.team} people={people} />
      <Questions words={words.questions} />
      <Articles words={words.articles} articles={articles} />
    </>
  )
}
