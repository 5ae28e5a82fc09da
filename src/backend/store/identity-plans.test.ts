import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountStatements } from './account-table.ts'
import { openForWriting } from './database.ts'
import { refreshTokenStatements } from './refresh-tokens.ts'

test.each<readonly [string, readonly string[]]>([
  [accountStatements[0] ?? '', ['SEARCH account USING PRIMARY KEY (local_id=?)']],
  [accountStatements[1] ?? '', ['SEARCH account USING INDEX sqlite_autoindex_account_2 (email=?)']],
  [accountStatements[2] ?? '', ['SEARCH account USING PRIMARY KEY (local_id=?)']],
  [
    refreshTokenStatements[0] ?? '',
    [
      'SEARCH refresh_family USING PRIMARY KEY (family_digest=?)',
      'LIST SUBQUERY 1',
      'SEARCH refresh_family USING COVERING INDEX refresh_family_by_use (local_id=? AND sign_in_provider=?)',
      // The tokens that go with a family.
      'SEARCH refresh_token USING PRIMARY KEY (family_digest=?)',
    ],
  ],
  [refreshTokenStatements[1] ?? '', ['SEARCH refresh_family USING PRIMARY KEY (family_digest=?)']],
  [refreshTokenStatements[2] ?? '', ['SEARCH refresh_token USING PRIMARY KEY (family_digest=? AND token_digest=?)']],
  [refreshTokenStatements[3] ?? '', ['SEARCH refresh_token USING PRIMARY KEY (family_digest=?)']],
  [refreshTokenStatements[4] ?? '', ['SEARCH refresh_family USING INDEX refresh_family_by_use (local_id=?)']],
])('a statement of identity uses its index and sorts nothing: %s', async (statement, steps) => {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-plans-'))
  const database = openForWriting(folder)
  const plan = database.prepare(`explain query plan ${statement}`).all()
  database.close()
  await rm(folder, { recursive: true })
  expect(plan.map((step) => step['detail'])).toEqual(steps)
})
