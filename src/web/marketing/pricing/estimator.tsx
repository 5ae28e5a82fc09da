import { type SubmitEvent, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { type EstimateRequest, estimateFields, parseEstimateRequest } from '#domain/pricing/estimate-request.ts'
import type { PriceList } from '#domain/pricing/price-list.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import section from '#web/ui/styles/section.module.css'
import type { EstimatorTexts } from '#i18n/content/pages/pricing-page.ts'
import { EstimateChoices } from './estimate-choices.tsx'
import { EstimateResult } from './estimate-result.tsx'
import styles from './estimator.module.css'

type Props = { readonly texts: EstimatorTexts; readonly prices: PriceList }

/**
 * A range for a project, from what the address asks for. Without scripts the form asks for the page again with its choices in the
 * address; with them every choice changes the address in place, and the range follows. So does the form, when something else changes the address.
 */
export function Estimator({ texts, prices }: Props) {
  const { locale } = useLocale()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const resultRef = useRef<HTMLElement>(null)
  const shown = useRef(location)
  /** The form itself has led there; its controls may be further already. */
  const isOwnStep = useNavigationType() === NavigationType.Replace && location.state === keepScroll
  const parsed = parseEstimateRequest(query, prices)

  function follow(form: HTMLFormElement): void {
    // What else the address says, such as where a visitor came from, stays.
    const others = [...query].filter(([name]) => !estimateFields.some((field) => field === name))
    const search = `?${new URLSearchParams([...others, ...readQuery(form)])}`
    // The router's own hash may be that of a dialog that was closed (early/dialogs.ts).
    void navigate({ search, hash: window.location.hash }, { replace: true, state: keepScroll })
  }

  useEffect(() => {
    if (shown.current === location) return
    shown.current = location
    // A link, or the way back or forward.
    if (!isOwnStep && formRef.current) fill(formRef.current, parsed.request)
  }, [location, isOwnStep, parsed.request])

  useEffect(() => {
    const form = formRef.current
    // What was chosen before the app ran.
    if (form && JSON.stringify(parseEstimateRequest(readQuery(form), prices)) !== JSON.stringify({ ...parsed, refused: {} })) follow(form)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What stood in the form is taken over once, when the app has started.
  }, [])

  function show(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    follow(event.currentTarget)
    resultRef.current?.focus()
  }

  return (
    <section className={`${section.section} ${styles.estimator}`} aria-labelledby="estimator">
      <h2 id="estimator">{texts.heading}</h2>
      <p className={section.lead}>{texts.lead}</p>
      <div className={styles.columns}>
        <form
          ref={formRef}
          className={styles.form}
          action={`${localizePath(locale, '/pricing')}#estimate`}
          onInput={(event) => follow(event.currentTarget)}
          onSubmit={show}
        >
          <EstimateChoices texts={texts} prices={prices} parsed={parsed} />
        </form>
        <EstimateResult
          ref={resultRef}
          texts={texts}
          estimate={estimate(parsed.request, prices)}
          request={parsed.request}
          prices={prices}
          isAsked={estimateFields.some((name) => query.has(name))}
        />
      </div>
    </section>
  )
}

/** What a form would put into the address, without what is empty. */
function readQuery(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value !== '') query.set(name, value)
  return query
}

/** Puts a request into the form, whose controls are the browser's own once they stand. */
function fill(form: HTMLFormElement, request: EstimateRequest): void {
  for (const field of estimateFields) {
    const control = form.elements.namedItem(field)
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = request[field] === true
    else if (control instanceof RadioNodeList || control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = String(request[field])
  }
}
