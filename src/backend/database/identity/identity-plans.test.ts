import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountStatements } from './account-table.ts'
import { attemptStatements } from './attempt-table.ts'
import { auditLogStatements } from '#backend/database/audit-log.ts'
import { auditTableStatements } from '#backend/database/audit-table.ts'
import { openForWriting } from '#backend/database/database.ts'
import { knownDeviceStatements } from './known-devices.ts'
import { linkedProviderStatements } from './linked-providers.ts'
import { removeExpiredStatements } from '#backend/database/remove-expired.ts'
import { oobCodeStatements } from './oob-code-table.ts'
import { refreshTokenStatements } from './refresh-tokens.ts'
import { secondFactorStatements } from './second-factors.ts'

test.each<readonly [string, readonly string[]]>([
  [accountStatements[0] ?? '', ['SEARCH account USING PRIMARY KEY (local_id=?)']],
  [accountStatements[1] ?? '', ['SEARCH account USING INDEX sqlite_autoindex_account_2 (email=?)']],
  [accountStatements[2] ?? '', ['SEARCH account USING PRIMARY KEY (local_id=?)']],
  [accountStatements[3] ?? '', ['SEARCH account USING INDEX account_by_phone_number (phone_number=?)']],
  [accountStatements[4] ?? '', ['SEARCH account USING PRIMARY KEY (local_id>?)']],
  [linkedProviderStatements[0] ?? '', ['SEARCH account_provider USING INDEX account_provider_by_account (local_id=?)']],
  [linkedProviderStatements[1] ?? '', ['SEARCH account_provider USING PRIMARY KEY (provider_id=? AND raw_id=?)']],
  [linkedProviderStatements[2] ?? '', ['SEARCH account_provider USING INDEX account_provider_by_account (local_id=?)']],
  [secondFactorStatements[0] ?? '', ['SEARCH second_factor USING PRIMARY KEY (local_id=?)']],
  [secondFactorStatements[1] ?? '', ['SEARCH second_factor USING PRIMARY KEY (local_id=?)']],
  [knownDeviceStatements[0] ?? '', ['SEARCH known_device USING PRIMARY KEY (local_id=? AND device_digest=?)']],
  [
    knownDeviceStatements[1] ?? '',
    [
      'SEARCH known_device USING PRIMARY KEY (local_id=? AND device_digest=?)',
      'LIST SUBQUERY 1',
      'SEARCH known_device USING COVERING INDEX known_device_by_use (local_id=?)',
    ],
  ],
  [knownDeviceStatements[2] ?? '', ['SEARCH known_device USING COVERING INDEX known_device_by_use (local_id=?)']],
  [auditLogStatements[0] ?? '', ['SCAN audit']],
  [auditLogStatements[1] ?? '', ['SEARCH audit USING INDEX audit_by_account (local_id=?)']],
  [oobCodeStatements[0] ?? '', ['SEARCH oob_code USING PRIMARY KEY (code_digest=?)']],
  [oobCodeStatements[1] ?? '', ['SEARCH oob_code USING INDEX oob_code_by_account (local_id=? AND request_type=?)']],
  [oobCodeStatements[2] ?? '', ['SEARCH oob_code USING INDEX oob_code_by_email (email=?)']],
  [oobCodeStatements[3] ?? '', ['SEARCH oob_code USING INDEX oob_code_by_account (local_id=? AND request_type=?)']],
  [auditTableStatements[0] ?? '', ['SEARCH audit USING COVERING INDEX audit_by_account (local_id=?)']],
  [removeExpiredStatements[0] ?? '', ['SEARCH oob_code USING INDEX oob_code_by_expiry (expire_time_ms<?)']],
  [removeExpiredStatements[1] ?? '', ['SEARCH attempt USING INDEX attempt_by_time (last_time_ms<?)']],
  [removeExpiredStatements[2] ?? '', ['SEARCH audit USING COVERING INDEX audit_by_time (time_ms<?)']],
  [removeExpiredStatements[3] ?? '', ['SEARCH known_device USING COVERING INDEX known_device_by_time (last_use_time_ms<?)']],
  [
    removeExpiredStatements[4] ?? '',
    [
      'SEARCH refresh_family USING INDEX refresh_family_ended (last_use_time_ms<?)',
      'SEARCH refresh_token USING PRIMARY KEY (family_digest=?)',
    ],
  ],
  [attemptStatements[0] ?? '', ['SEARCH attempt USING PRIMARY KEY (key_digest=?)']],
  [
    attemptStatements[1] ?? '',
    ['SEARCH attempt USING PRIMARY KEY (key_digest=?)', 'LIST SUBQUERY 1', 'SCAN attempt USING COVERING INDEX attempt_by_time'],
  ],
  [
    refreshTokenStatements[0] ?? '',
    [
      'SEARCH refresh_family USING PRIMARY KEY (family_digest=?)',
      'LIST SUBQUERY 1',
      'SEARCH refresh_family USING COVERING INDEX refresh_family_by_use (local_id=? AND sign_in_provider=?)',
      // The tokens of a deleted family.
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
