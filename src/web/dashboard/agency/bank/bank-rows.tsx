import { Form, Link, useNavigation } from 'react-router'
import { mostChoices } from '#domain/bank/bank-review.ts'
import acts from '#web/dashboard/agency/acts/acts.module.css'
import { ActField } from '#web/dashboard/agency/acts/act-form.tsx'
import type { ActTrouble } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bankReviewPath, type BankView } from './bank-path.ts'
import type { GroupView, RowView } from './describe-rows.server.ts'
import styles from './bank.module.css'

type GroupProps = {
  readonly id: string
  readonly view: BankView
  readonly shown: GroupView
  /** Whether something can be decided now. */
  readonly mayAct: boolean
  readonly trouble: ActTrouble | undefined
}

/** Groups with which there is seldom something to do. */
const quiet: readonly string[] = ['leftOut', 'recorded', 'out']

/** Entries of one kind. */
export function BankGroupSection(props: GroupProps) {
  const { shown, view } = props
  const { group, count, rows } = shown
  const { translate } = useLocale()
  const about = <p className={styles.about}>{translate(`agency.bank.group.${group}.about`)}</p>
  const list = (
    <>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.id} row={row} {...props} />
        ))}
      </ul>
      <Parts shown={shown} />
    </>
  )
  const heading = (
    <h2 id={group}>
      {translate(`agency.bank.group.${group}.heading`)} <span className={styles.count}>{count}</span>
    </h2>
  )
  if (!quiet.includes(group)) {
    return (
      <section aria-labelledby={group} className={styles.group}>
        {heading}
        {about}
        {list}
      </section>
    )
  }
  return (
    <details className={styles.group} open={view.parts[group] !== undefined || rows.some(({ id }) => id === view.open) || undefined}>
      <summary>{heading}</summary>
      {about}
      {list}
    </details>
  )
}

function Parts({ shown: { count, part } }: Pick<GroupProps, 'shown'>) {
  const { translate } = useLocale()
  if (!part) return null
  const { from, to, previous, next } = part
  return (
    <p className={styles.parts}>
      <span>{translate('agency.bank.part', { from, to, count })}</span>
      {previous !== undefined && (
        <Link to={previous} discover="none">
          {translate('agency.bank.previous')}
        </Link>
      )}
      {next !== undefined && (
        <Link to={next} discover="none">
          {translate('agency.bank.next')}
        </Link>
      )}
    </p>
  )
}

function Row({ id, view, shown: { group }, mayAct, trouble, row }: GroupProps & { readonly row: RowView }) {
  const own = trouble?.typed['entry'] === row.id ? trouble : undefined
  const isOpen = mayAct && (view.open === row.id || own?.act === 'choose')
  return (
    <li id={`e-${row.id}`} className={styles.row}>
      <div className={styles.entry}>
        <p className={styles.name}>
          <bdi>{row.name}</bdi>
        </p>
        <p className={row.isOut ? styles.out : styles.amount}>{row.amount}</p>
        <p className={styles.facts}>
          {row.day}
          {row.returned !== undefined && <> · {row.returned}</>}
        </p>
        <p className={styles.purpose}>
          <bdi>{row.purpose}</bdi>
        </p>
      </div>
      <div className={styles.match}>
        {own && own.act !== 'choose' && (
          <p className={acts.problem} role="alert">
            {own.problem}
          </p>
        )}
        {row.recordedFor !== undefined && <p>{row.recordedFor}</p>}
        {row.proposals.map((proposal, at) => (
          <Proposal key={at} row={row} proposal={proposal} group={group} mayAct={mayAct} />
        ))}
        {mayAct && <RowActs id={id} view={view} group={group} row={row} isOpen={isOpen} />}
        {isOpen && <ChooseForm group={group} row={row} trouble={own?.act === 'choose' ? own : undefined} />}
      </div>
    </li>
  )
}

type ProposalProps = {
  readonly row: RowView
  readonly proposal: RowView['proposals'][number]
  readonly group: GroupView['group']
  readonly mayAct: boolean
}

function Proposal({ row, proposal, group, mayAct }: ProposalProps) {
  const { allocations, moreCount, numbers, why, advice, problem, choice } = proposal
  const { translate } = useLocale()
  return (
    <div className={styles.proposal}>
      <ul>
        {allocations.map(({ to, number, company, amount, settled }, at) => (
          <li key={at}>
            <Link to={to} discover="none">
              {number}
            </Link>{' '}
            <span>{company}</span> <b>{amount}</b>
            {settled !== undefined && <> · {settled}</>}
          </li>
        ))}
        {moreCount > 0 && <li>{translate('agency.bank.moreAllocations', { count: moreCount })}</li>}
      </ul>
      <p className={styles.why}>{why}</p>
      {advice.map((each) => (
        <p key={each} className={styles.advice}>
          <Icon name="info" /> {each}
        </p>
      ))}
      {problem !== undefined && <p className={styles.refusal}>{problem}</p>}
      {mayAct && group !== 'sure' && choice !== undefined && choice !== '' && (
        <EntryForm
          act="take"
          group={group}
          entry={row.id}
          choice={choice}
          label={translate('agency.bank.act.takeFor', { entry: row.spoken, numbers })}
        >
          {translate('agency.bank.act.take')}
        </EntryForm>
      )}
    </div>
  )
}

function RowActs({
  id,
  view,
  group,
  row,
  isOpen,
}: Omit<GroupProps, 'shown' | 'mayAct' | 'trouble'> & {
  readonly group: GroupView['group']
  readonly row: RowView
  readonly isOpen: boolean
}) {
  const { locale, translate } = useLocale()
  const { parts } = view
  const entry = row.spoken
  const toOpen = localizePath(locale, `${bankReviewPath(id, { parts, open: row.id })}#e-${row.id}`)
  const toClosed = localizePath(locale, `${bankReviewPath(id, { parts })}#e-${row.id}`)
  if (group === 'recorded') return null
  return (
    <div className={styles.acts}>
      {group === 'leftOut' && (
        <EntryForm act="forget" group={group} entry={row.id} label={translate('agency.bank.act.putBackFor', { entry })}>
          {translate('agency.bank.act.putBack')}
        </EntryForm>
      )}
      {row.isChosen && (
        <EntryForm act="forget" group={group} entry={row.id} label={translate('agency.bank.act.forgetFor', { entry })}>
          {translate('agency.bank.act.forget')}
        </EntryForm>
      )}
      {(group === 'sure' || group === 'doubtful') && (
        <EntryForm act="leaveOut" group={group} entry={row.id} label={translate('agency.bank.act.leaveOutFor', { entry })}>
          {translate('agency.bank.act.leaveOut')}
        </EntryForm>
      )}
      {group !== 'leftOut' && !row.isChosen && (
        <Link
          to={isOpen ? toClosed : toOpen}
          discover="none"
          state={keepScroll}
          className={styles.open}
          aria-label={isOpen ? undefined : translate('agency.bank.act.openFor', { entry })}
        >
          {translate(isOpen ? 'agency.bank.act.close' : 'agency.bank.act.open')}
        </Link>
      )}
    </div>
  )
}

type EntryFormProps = {
  readonly act: string
  readonly group: GroupView['group']
  readonly entry: string
  /** A proposal that is taken (`writeChoice`). */
  readonly choice?: string
  readonly label: string
  readonly children: string
}

/** An act on one entry with a button alone. */
function EntryForm({ act, group, entry, choice, label, children }: EntryFormProps) {
  const navigation = useNavigation()
  const sent = navigation.formData
  const isBusy = navigation.state !== 'idle' && sent?.get('act') === act && sent.get('entry') === entry
  return (
    <Form method="post" state={keepScroll}>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="group" value={group} />
      <input type="hidden" name="entry" value={entry} />
      {choice !== undefined && <input type="hidden" name="choice" value={choice} />}
      <Button type="submit" kind="secondary" isBusy={isBusy} aria-label={label}>
        {children}
      </Button>
    </Form>
  )
}

/** Rows for invoices that are there at first. */
const shownChoices = 3

type ChooseFormProps = { readonly group: GroupView['group']; readonly row: RowView; readonly trouble: ActTrouble | undefined }

/** Numbers and amounts of the invoices that an entry pays. */
function ChooseForm({ group, row, trouble }: ChooseFormProps) {
  const { translate } = useLocale()
  const navigation = useNavigation()
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('act') === 'choose'
  const places = Array.from({ length: mostChoices }, (_, at) => at + 1)
  const typed = trouble?.typed ?? {}
  const hasMore = places.slice(shownChoices).some((place) => (typed[`invoice${place}`] ?? '') !== '')
  const inputs = (place: number) => (
    <div key={place} className={styles.choice}>
      <ActField id={`invoice-${place}`} label={translate('agency.bank.choose.invoice', { place })}>
        {(ties) => <input {...ties} name={`invoice${place}`} maxLength={100} autoComplete="off" defaultValue={typed[`invoice${place}`]} />}
      </ActField>
      <ActField id={`amount-${place}`} label={translate('agency.bank.choose.amount', { place })}>
        {(ties) => (
          <input
            {...ties}
            name={`amount${place}`}
            maxLength={30}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed[`amount${place}`]}
          />
        )}
      </ActField>
    </div>
  )
  return (
    <Form method="post" state={keepScroll} className={acts.form}>
      <input type="hidden" name="act" value="choose" />
      <input type="hidden" name="group" value={group} />
      <input type="hidden" name="entry" value={row.id} />
      <input type="hidden" name="currency" value={row.currency} />
      {trouble && (
        <p className={acts.problem} role="alert">
          {trouble.problem}
        </p>
      )}
      <p>{translate('agency.bank.choose.hint')}</p>
      {places.slice(0, shownChoices).map(inputs)}
      <details open={hasMore || undefined}>
        <summary>{translate('agency.bank.choose.more')}</summary>
        <div className={styles.choices}>{places.slice(shownChoices).map(inputs)}</div>
      </details>
      <p className={acts.consequence}>{translate('agency.bank.choose.consequence')}</p>
      <div>
        <Button type="submit" isBusy={isBusy} busyText={translate('form.sending')}>
          {translate('agency.bank.choose.submit')}
        </Button>
      </div>
    </Form>
  )
}
