/** An entry of a made-up statement: parts of XML as they are below `Ntry`. */
export type CamtEntry = {
  readonly amount: string
  /** By default it comes in. */
  readonly isOut?: boolean
  readonly day?: string
  readonly status?: string
  /** Further elements of the entry, before its details. */
  readonly more?: string
  /** What is below each `TxDtls`. */
  readonly details?: readonly string[]
}

/** How the versions differ. */
export type CamtOptions = {
  readonly version?: string
  readonly account?: string
  readonly id?: string
  /** Prefix of all elements. */
  readonly prefix?: string
}

/** Writes a made-up CAMT.053 of one statement. */
export function writeCamt(
  entries: readonly CamtEntry[],
  { version = '08', account = 'DE02120300000000202051', id = 'S-1', prefix = '' }: CamtOptions = {},
): string {
  const isOld = Number(version) < 8
  const written = entries.map(({ amount, isOut = false, day = '2026-03-09', status = 'BOOK', more = '', details = [] }) => {
    const transactions = details.map((detail) => `<TxDtls>${detail}</TxDtls>`).join('')
    return (
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd>` +
      `<Sts>${isOld ? status : `<Cd>${status}</Cd>`}</Sts><BookgDt><Dt>${day}</Dt></BookgDt>${more}` +
      `${transactions === '' ? '' : `<NtryDtls>${transactions}</NtryDtls>`}</Ntry>`
    )
  })
  const body = `<BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>${id}</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${written.join('\n')}</Stmt></BkToCstmrStmt>`
  const own = prefix === '' ? body : body.replaceAll(/<(\/?)(?=[A-Z])/gu, `<$1${prefix}:`)
  const name = prefix === '' ? 'Document' : `${prefix}:Document`
  const space = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${space}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">${own}</${name}>`
}

/** What a transaction says of payer, purpose and reference. */
export function writeDetails({ name = 'Halde BV', purpose = '', endToEndId = 'NOTPROVIDED', isOld = false, isOut = false }): string {
  const side = isOut ? 'Cdtr' : 'Dbtr'
  const party = isOld ? `<Nm>${name}</Nm>` : `<Pty><Nm>${name}</Nm></Pty>`
  return (
    `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><RltdPties><${side}>${party}</${side}><${side}Acct><Id><IBAN>NL86INGB0002445588</IBAN></Id></${side}Acct></RltdPties>` +
    `<RmtInf><Ustrd>${purpose}</Ustrd></RmtInf>`
  )
}
