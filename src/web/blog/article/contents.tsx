import { useEffect, useState } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './contents.module.css'

type ContentsProps = {
  readonly sections: readonly { readonly id: string; readonly name: string }[]
  /** Language of the headings, if it is not the language of the page. */
  readonly language: string | undefined
}

/** An article with fewer sections needs no table of contents. */
const fewestSections = 2

/** Table of contents. Once scripts run, it marks the section in view. */
export function Contents({ sections, language }: ContentsProps) {
  const translate = useTranslate()
  const current = useCurrentSection(sections)
  if (sections.length < fewestSections) return null
  return (
    <nav className={styles.contents} aria-labelledby="contents_heading">
      <p id="contents_heading" className={styles.heading}>
        {translate('blog.contents')}
      </p>
      <ol lang={language}>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The last section whose heading has scrolled past the upper third of the window; undefined before the first. */
function useCurrentSection(sections: ContentsProps['sections']): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const headings = sections.flatMap(({ id }) => document.getElementById(id) ?? [])
    const choose = () => setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top <= window.innerHeight / 3)?.id)
    // Reports each heading that crosses the line, in either direction.
    const observer = new IntersectionObserver(choose, { rootMargin: '0px 0px -66%' })
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [sections])
  return current
}
