import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { Join } from '#web/marketing/team/join.tsx'
import { Languages } from '#web/marketing/team/languages.tsx'
import { loadTeam } from '#web/marketing/team/load-team.server.ts'
import { Office } from '#web/marketing/team/office.tsx'
import { People } from '#web/marketing/team/people.tsx'
import { Values } from '#web/marketing/team/values.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { PlanIntro } from '#web/marketing/office/plan-intro.tsx'

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadTeam(url, context)
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData.texts)
}

export default function Team() {
  const { texts, people, ...facts } = useLoaderData<typeof loader>()
  return (
    <>
      <PlanIntro texts={texts} caption={texts.plan} names={people.map(({ name }) => name)} />
      <People heading={texts.people.heading} people={people} />
      <Languages texts={texts.languages} speakers={facts.speakers} />
      <Values texts={texts.values} />
      <Office texts={texts.office} {...facts} />
      <Join texts={texts.join} />
    </>
  )
}
