import { type SubmitEvent, use, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isPersonal } from '#domain/guard.ts'
import { localeTags } from '#domain/locale.ts'
import type { ConsentCategory } from '#domain/privacy/consent.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import box from '#web/ui/form/fields/box.module.css'
import styles from './consent-dialog.module.css'
import type { ConsentQuestion } from './consent-store.ts'
import { ConsentContext, useConsentSnapshot } from './use-consent.ts'

type ConsentDialogProps = {
  /** Categories that the site uses. */
  readonly needs: readonly ConsentCategory[]
  /** Opens the dialog, unless undefined. */
  readonly question: ConsentQuestion | undefined
}

const dialogId = 'consent-dialog'

/**
 * Asks for consent to analytics. The banner covers the end of the page, takes no focus and blocks nothing; accepting and rejecting are
 * equally prominent.
 */
export function ConsentBanner() {
  const { translate } = useLocale()
  const isDashboard = isPersonal(useLocation().pathname)
  const store = use(ConsentContext)
  return (
    <section className={styles.banner} data-over-bar={isDashboard || undefined} aria-labelledby="consent-heading">
      <div className={styles.words}>
        <h2 id="consent-heading">{translate('consent.banner.heading')}</h2>
        <p>
          {translate('consent.banner.text')} <PolicyLink />
        </p>
      </div>
      <div className={styles.acts}>
        <Button kind="secondary" onClick={() => store.decide({ statistics: false })}>
          {translate('consent.refuse')}
        </Button>
        <Button kind="secondary" onClick={() => store.decide({ statistics: true })}>
          {translate('consent.allow')}
        </Button>
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => store.open()}>
          {translate('consent.banner.settings')}
        </Button>
      </div>
    </section>
  )
}

/** Asks for consent to all categories, or to the one that a part of the page needs. */
export function ConsentDialog({ needs, question }: ConsentDialogProps) {
  const { locale, translate } = useLocale()
  const store = use(ConsentContext)
  const { choice, hasRefusalSignal } = useConsentSnapshot()
  // While the closing animation runs, the dialog still shows the question that it was open for.
  const [last, setLast] = useState<ConsentQuestion>('all')
  if (question !== undefined && question !== last) setLast(question)
  const category = last === 'all' ? undefined : last

  useEffect(() => {
    const dialog = findDialog()
    if (question !== undefined && !dialog?.open) dialog?.showModal()
  }, [question])

  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    // A link in the dialog may lead to another page.
    if (shownPath.current !== pathname) findDialog()?.close()
    shownPath.current = pathname
  }, [pathname])

  function decide(event: SubmitEvent<HTMLFormElement>): void {
    // The decision remounts the form, and a removed `form method="dialog"` does not close its dialog.
    event.preventDefault()
    const act = event.nativeEvent.submitter?.getAttribute('value')
    const chosen = new FormData(event.currentTarget)
    const asked = category ? [category] : needs
    const isAllowed = (name: ConsentCategory) => act === 'allow' || (act === 'save' && chosen.has(name))
    findDialog()?.close()
    store.decide(Object.fromEntries(asked.map((name) => [name, isAllowed(name)])))
  }

  const day = choice && new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'long' }).format(new Date(choice.chosenAt))
  return (
    <Dialog
      id={dialogId}
      heading={translate(category ? `consent.categories.${category}.heading` : 'consent.label')}
      onClose={() => store.close()}
    >
      {/* Remounts the form after each decision, so that its checkboxes show the decision. */}
      <form key={choice?.chosenAt ?? ''} className={styles.form} onSubmit={decide}>
        {category ? (
          <p>{translate(`consent.categories.${category}.text`)}</p>
        ) : (
          <>
            <p>{translate('consent.lead')}</p>
            <ul className={styles.categories}>
              <li>
                <input
                  id="consent-necessary"
                  type="checkbox"
                  className={box.box}
                  defaultChecked
                  disabled
                  aria-describedby="consent-necessary-text"
                />
                <label htmlFor="consent-necessary">{translate('consent.necessary.heading')}</label>
                <p id="consent-necessary-text">{translate('consent.necessary.text')}</p>
              </li>
              {needs.map((name) => (
                <li key={name}>
                  <input
                    id={`consent-${name}`}
                    type="checkbox"
                    name={name}
                    className={box.box}
                    defaultChecked={store.find(name) === 'allowed'}
                    aria-describedby={`consent-${name}-text`}
                  />
                  <label htmlFor={`consent-${name}`}>{translate(`consent.categories.${name}.heading`)}</label>
                  <p id={`consent-${name}-text`}>{translate(`consent.categories.${name}.text`)}</p>
                </li>
              ))}
            </ul>
          </>
        )}
        {hasRefusalSignal && <p>{translate('consent.signal')}</p>}
        <p className={styles.foot}>
          {day !== undefined && translate('consent.chosen', { day })} <PolicyLink />
        </p>
        <div className={styles.acts}>
          <Button type="submit" kind="secondary" value="refuse">
            {translate(category ? 'consent.refuse' : 'consent.refuseAll')}
          </Button>
          <Button type="submit" kind="secondary" value="allow">
            {translate(category ? 'consent.allow' : 'consent.allowAll')}
          </Button>
          {!category && (
            <Button type="submit" kind="secondary" value="save">
              {translate('consent.save')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function PolicyLink() {
  const { translate } = useLocale()
  const isDashboard = isPersonal(useLocation().pathname)
  return (
    <LocaleLink to="/privacy-policy" prefetch="none" reloadDocument={isDashboard}>
      {translate('pages.privacy-policy')}
    </LocaleLink>
  )
}

function findDialog(): HTMLDialogElement | undefined {
  const dialog = document.getElementById(dialogId)
  return dialog instanceof HTMLDialogElement ? dialog : undefined
}
