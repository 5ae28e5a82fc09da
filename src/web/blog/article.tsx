import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ArticleEnd } from '#web/blog/article/article-end.tsx'
import { articleHead } from '#web/blog/article/article-head.ts'
import { ArticleFiles } from '#web/blog/article/article-files.tsx'
import { Byline } from '#web/blog/article/byline.tsx'
import { Contents } from '#web/blog/article/contents.tsx'
import { ArticleBody } from '#web/blog/body/article-body.tsx'
import { loadArticle } from '#web/blog/load-article.server.ts'
import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PostCover } from '#web/ui/post-cover.tsx'
import styles from './article.module.css'

export function loader({ url, context, params }: LoaderFunctionArgs) {
  return loadArticle(url, context, params['slug'])
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && articleHead(rest, loaderData)
}

export default function Article() {
  const article = useLoaderData<typeof loader>()
  const translate = useTranslate()
  const { locale } = useLocale()
  const language = article.language === locale ? undefined : article.language
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <Breadcrumbs above={[{ name: article.blog, to: '/blogs' }]} current={article.title} />
        {article.previewUntil !== undefined && (
          <p className={styles.notice}>{translate('blog.preview', { date: new Date(article.previewUntil) })}</p>
        )}
        {language && <p className={styles.notice}>{translate('blog.untranslated', { language })}</p>}
        <h1 tabIndex={-1} lang={language}>
          {article.title}
        </h1>
        <Byline article={article} />
        <div className={styles.cover}>
          <PostCover cover={article.cover} sizes="(width >= 48rem) 42rem, 100vw" isFirst />
        </div>
        <Contents sections={article.sections} language={language} />
        <div lang={language}>
          <ArticleBody blocks={article.blocks} />
        </div>
        {article.files && <ArticleFiles files={article.files} />}
      </article>
      <ArticleEnd article={article} />
    </div>
  )
}
