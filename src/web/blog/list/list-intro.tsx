import type { ListData } from '#web/blog/load-list.server.ts'
import { Portrait } from '#web/ui/drawing/portrait.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import styles from './list-intro.module.css'

/** Heading and lead of a list of articles: the blog, a tag or an author. */
export function ListIntro({ list: { path, blog, heading, lead, author } }: { readonly list: ListData }) {
  if (path === '/blogs') return <PageIntro heading={heading} lead={lead} />
  return (
    <header className={styles.intro}>
      <Breadcrumbs above={[{ name: blog, to: '/blogs' }]} current={heading} />
      <div className={styles.subject}>
        {author && (
          <div className={styles.portrait}>
            <Portrait {...author.portrait} />
          </div>
        )}
        <div>
          <h1 tabIndex={-1}>{heading}</h1>
          {author && <p className={styles.role}>{author.role}</p>}
          <p className={styles.lead}>{lead}</p>
        </div>
      </div>
    </header>
  )
}
