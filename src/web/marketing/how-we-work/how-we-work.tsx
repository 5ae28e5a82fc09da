import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { Questions } from '#web/marketing/questions.tsx'
import { Gates } from '#web/marketing/how-we-work/gates.tsx'
import { Growth } from '#web/marketing/how-we-work/growth.tsx'
import { LongLine } from '#web/marketing/how-we-work/long-line.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { siteContext } from '#web/site.server.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Steps, Terms } from '#web/ui/section/named-texts.tsx'
import { Section, SideSection } from '#web/ui/section/section.tsx'
import styles from './how-we-work.module.css'

export function loader({ url, context }: LoaderFunctionArgs) {
  return context.get(siteContext).content.pages['how-we-work'][splitLocalePath(url.pathname).locale]
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData)
}

export default function HowWeWork() {
  const texts = useLoaderData<typeof loader>()
  const { rhythm, handover } = texts
  return (
    <>
      <PageIntro heading={texts.heading} lead={texts.lead} />
      <Growth steps={texts.steps} />
      <LongLine texts={texts} />
      <Section heading={rhythm.heading} lead={rhythm.lead}>
        <Steps items={rhythm.days.map(({ day: name, text }) => ({ name, text }))} className={styles.days} />
      </Section>
      <Gates texts={texts.gates} />
      <SideSection heading={handover.heading} lead={handover.lead}>
        <Terms items={handover.items} />
      </SideSection>
      <Questions texts={texts.questions} />
    </>
  )
}
