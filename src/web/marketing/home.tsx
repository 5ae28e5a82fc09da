import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import { LocaleLink } from '#web/navigation/locale-link.tsx'
import { getWrittenPage } from '#web/marketing/page-words.server.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { TextSections } from '#web/ui/text-sections.tsx'
import button from '#web/ui/button.module.css'
import styles from './home.module.css'

export function loader({ url, context }: LoaderFunctionArgs) {
  return getWrittenPage(url, context)
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, { ...loaderData, isIndexed: true })
}

export default function Home() {
  const { heading, lead, sections } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  return (
    <>
      <div className={styles.hero}>
        <PageIntro heading={heading} lead={lead}>
          <p className={styles.actions}>
            <LocaleLink to="/contact-us" className={button.button}>
              {translate('navigation.contact')}
            </LocaleLink>
            <LocaleLink to="/references">{translate('navigation.references')}</LocaleLink>
          </p>
        </PageIntro>
      </div>
      <TextSections sections={sections} />
    </>
  )
}
