import type { DatabaseSync } from 'node:sqlite'
import { decodeFields } from '#protocol/value-codec.ts'
import { type Fields, isArray, isMap, type Value } from '#protocol/value.ts'
import { mailCollection } from '#backend/database/documents/mail-delivery.ts'
import { openIndexCatalog } from '#backend/database/indexes/index-tables.ts'
import { encodeValueKey } from '#backend/database/indexes/value-key.ts'
import type { Finding } from './finding.ts'

// index: primary key of index_entry
const countInState = `
  select count(*) as mails
  from index_entry
  where index_id = ?
    and collection_id = ?
    and value_key = ?`

// index: primary key of index_entry, unique name_key of document; sorts, because no index has the time of the last change.
const selectNewestInState = `
  select document.fields
  from index_entry
  join document
    on document.name_key = index_entry.name_key
  where index_entry.index_id = ?
    and index_entry.collection_id = ?
    and index_entry.value_key = ?
  order by document.update_time_us desc
  limit ?`

/** The statements of this check, for a test of their query plans. */
export const mailStateStatements = [countInState, selectNewestInState]

/** Most mails to list. */
const mostNamed = 5

/** Longest quoted reply of a mail server, in characters. */
const longestReason = 200

/** The end of the advice: how to send mails again. */
const againAdvice =
  'Mails that were given up are not sent again; docs/operating.md ("A mail was not delivered") says how to send each kind again.'

/** Lists undelivered mails with their errors, without their texts. Expects the schema of this version. */
export function inspectMails(database: DatabaseSync): readonly Finding[] {
  const givenUp = findInState(database, 'ERROR', mostNamed)
  const waiting = findInState(database, 'RETRY', 1)
  const findings: Finding[] = []
  if (givenUp.count > 0) {
    const more = givenUp.count - givenUp.newest.length
    findings.push({
      level: 'warning',
      what:
        givenUp.count === 1
          ? '1 mail could not be delivered and was given up:'
          : `${givenUp.count} mails could not be delivered and were given up:`,
      details: [...givenUp.newest.map(describeMail), ...(more > 0 ? [`and ${more} more`] : [])],
      advice: `Correct the address, or ask the customer for one; where the reason is the mail server's, look at SMTP_URL and MAIL_FROM. ${againAdvice}`,
      fact: { name: 'mailsGivenUp', values: { count: givenUp.count } },
    })
  }
  const [last] = waiting.newest
  if (last) {
    findings.push({
      level: 'warning',
      what: `${waiting.count === 1 ? '1 mail waits' : `${waiting.count} mails wait`} to be tried again; the last attempt failed: ${reasonOf(last)}`,
      advice: 'The running site tries again by itself. If this stays, look at SMTP_URL and at the mail server.',
      fact: { name: 'mailsWaiting', values: { count: waiting.count, reason: reasonOf(last) } },
    })
  }
  return findings
}

type FoundMails = { readonly count: number; readonly newest: readonly Fields[] }

/** @param limit Most mails to read. */
function findInState(database: DatabaseSync, state: string, limit: number): FoundMails {
  const catalog = openIndexCatalog(database)
  const indexId = catalog.findIndexId(mailCollection, 'collection', [{ path: 'delivery.state', mode: 'asc' }])
  const collectionId = catalog.findCollectionId([mailCollection])
  // No mail was ever tried.
  if (indexId === undefined || collectionId === undefined) return { count: 0, newest: [] }
  const key = encodeValueKey(state).bytes
  const count = Number(database.prepare(countInState).get(indexId, collectionId, key)?.['mails'])
  const rows = count === 0 ? [] : database.prepare(selectNewestInState).all(indexId, collectionId, key, limit)
  return { count, newest: rows.map((row) => decodeFields(JSON.parse(String(row['fields'])))) }
}

/** Recipient, subject, time and error; mails of other programs may lack some of these. */
function describeMail(fields: Fields): string {
  const to = fields.get('to') ?? null
  const addresses = (isArray(to) ? to : [to]).flatMap((each) => (typeof each === 'string' ? inOneLine(each) : []))
  const subject = findText(fields, 'message', 'subject')
  const template = findText(fields, 'template', 'name')
  const name = subject === undefined ? template && `template ${inOneLine(template)}` : `“${inOneLine(subject)}”`
  const endTime = findIn(fields, 'delivery', 'endTime')
  const endedAt = isTimestamp(endTime) ? new Date(Number(endTime.microseconds / 1000n)).toISOString() : undefined
  const about = [name, endedAt].filter((part) => part !== undefined)
  return `${addresses.join(', ') || 'nobody'}${about.length > 0 ? ` (${about.join(', ')})` : ''}: ${reasonOf(fields)}`
}

function reasonOf(fields: Fields): string {
  const reason = findText(fields, 'delivery', 'error')
  return reason === undefined ? 'nobody has noted why' : inOneLine(reason)
}

/** Servers reply in several lines, and could send control characters for a terminal. */
function inOneLine(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line
}

function findText(fields: Fields, map: string, name: string): string | undefined {
  const value = findIn(fields, map, name)
  return typeof value === 'string' ? value : undefined
}

function findIn(fields: Fields, map: string, name: string): Value | undefined {
  const value = fields.get(map)
  return isMap(value) ? value.fields.get(name) : undefined
}

function isTimestamp(value: Value | undefined): value is Extract<Value, { type: 'timestamp' }> {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'timestamp'
}
