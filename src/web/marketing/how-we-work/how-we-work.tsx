import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { Questions } from '#web/marketing/questions.tsx'
import { Gates } from '#web/marketing/how-we-work/gates.tsx'
import { Growth } from '#web/marketing/how-we-work/growth.tsx'
import { Handover } from '#web/marketing/how-we-work/handover.tsx'
import { LongLine } from '#web/marketing/how-we-work/long-line.tsx'
import { Rhythm } from '#web/marketing/how-we-work/rhythm.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { siteContext } from '#web/site.server.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'

export function loader({ url, context }: LoaderFunctionArgs) {
  return context.get(siteContext).content.pages['how-we-work'][splitLocalePath(url.pathname).locale]
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData)
}

export default function HowWeWork() {
  const texts = useLoaderData<typeof loader>()
  return (
    <>
      <PageIntro heading={texts.heading} lead={texts.lead} />
      <Growth steps={texts.steps} />
      <LongLine texts={texts} />
      <Rhythm texts={texts.rhythm} />
      <Gates texts={texts.gates} />
      <Handover texts={texts.handover} />
      <Questions texts={texts.questions} />
    </>
  )
}
