import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { requireVisitor } from '#web/dashboard/customers.server.ts'
import { personalHead } from '#web/dashboard/personal-head.ts'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import { siteContext } from '#web/site.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { createTranslate } from '#words/translate.ts'
import styles from './home.module.css'

const rooms = ['products'] as const

/** A room whose furniture comes later: it says so, and what can be done now. */
export function loader({ url, context }: LoaderFunctionArgs) {
  requireVisitor(url, context)
  const { locale, path } = splitLocalePath(url.pathname)
  const room = rooms.find((name) => path === `/dashboard/${name}`)
  if (!room) throw data(null, { status: 404 })
  const { content } = context.get(siteContext)
  const title = createTranslate(locale, content.messages[locale])(`dashboard.navigation.${room}`)
  return data({ room, title, agencyEmail: content.site.email })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && personalHead(matches, loaderData.title)
}

export default function EmptyRoom() {
  const { room, title, agencyEmail } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  const action = translate(`dashboard.empty.${room}.action`)
  return (
    <div className={styles.home}>
      <h1 className={styles.greeting} tabIndex={-1}>
        {title}
      </h1>
      <EmptyState heading={translate(`dashboard.empty.${room}.heading`)} text={translate(`dashboard.empty.${room}.text`)}>
        <a href={`mailto:${agencyEmail}`}>{action}</a>
      </EmptyState>
    </div>
  )
}
