import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import type { TextPageBlock } from '#i18n/content/text-page.ts'
import { ArticleBody } from '#web/blog/body/article-body.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { siteContext } from '#web/site.server.ts'
import button from '#web/ui/button.module.css'
import { PageIntro } from '#web/ui/page-intro.tsx'
import styles from './text-page.module.css'

/** Loads a text page; any other address of one word fails with a 404. */
export function loader({ url, context, params }: LoaderFunctionArgs) {
  const page = context.get(siteContext).content.textPages.find(({ slug }) => slug === params['textPage'])
  if (!page) throw data(null, { status: 404 })
  return page.texts[splitLocalePath(url.pathname).locale]
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData)
}

/** A page that is content alone. */
export default function TextPage() {
  const { heading, lead, blocks } = useLoaderData<typeof loader>()
  return (
    <>
      <PageIntro heading={heading} lead={lead} />
      <div className={styles.blocks}>
        {/* Blocks never move, so their index is their key. */}
        {blocks.map((block, place) => (
          <BlockElement key={place} block={block} />
        ))}
      </div>
    </>
  )
}

function BlockElement({ block }: { readonly block: TextPageBlock }) {
  if (block.kind === 'text') return <ArticleBody blocks={block.body} />
  const { text, to } = block
  return (
    <p>
      {to.startsWith('/') ? (
        <LocaleLink to={to} className={button.button}>
          {text}
        </LocaleLink>
      ) : (
        <a href={to} className={button.button}>
          {text}
        </a>
      )}
    </p>
  )
}
