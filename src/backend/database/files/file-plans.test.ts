import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openForWriting } from '#backend/database/database.ts'
import { fileStatements } from './file-table.ts'
import { fileUploadStatements } from './file-upload-table.ts'

test.each<readonly [string, readonly string[]]>([
  [fileStatements[0] ?? '', ['SEARCH storage_object USING PRIMARY KEY (bucket=? AND name=?)']],
  [fileStatements[1] ?? '', ['SEARCH storage_object USING PRIMARY KEY (bucket=? AND name=?)']],
  [fileStatements[2] ?? '', ['SEARCH storage_object USING COVERING INDEX storage_object_by_content (content_id=?)']],
  [fileStatements[3] ?? '', ['SEARCH storage_object USING PRIMARY KEY (bucket=? AND name>?)']],
  [fileUploadStatements[0] ?? '', ['SEARCH storage_upload USING PRIMARY KEY (upload_digest=?)']],
  [fileUploadStatements[1] ?? '', ['SEARCH storage_upload USING INDEX storage_upload_by_content (content_id=?)']],
  [fileUploadStatements[2] ?? '', ['SEARCH storage_upload USING INDEX storage_upload_by_owner (owner=?)']],
  [fileUploadStatements[3] ?? '', ['SEARCH storage_upload USING INDEX storage_upload_by_expiry (expire_time_ms<?)']],
  [fileUploadStatements[4] ?? '', ['SEARCH storage_upload USING PRIMARY KEY (upload_digest=?)']],
  [fileUploadStatements[5] ?? '', ['SEARCH storage_upload USING PRIMARY KEY (upload_digest=?)']],
  [fileUploadStatements[6] ?? '', ['SEARCH storage_upload USING INDEX storage_upload_by_owner (owner=?)', 'USE TEMP B-TREE FOR ORDER BY']],
  [fileUploadStatements[7] ?? '', ['SEARCH storage_upload USING INDEX storage_upload_by_name (bucket=? AND name=?)']],
  [fileUploadStatements[8] ?? '', ['SEARCH storage_upload USING INDEX storage_upload_by_name (bucket=? AND name>? AND name<?)']],
])('a statement of files uses its index: %s', async (statement, plan) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourfold-plans-'))
  const database = openForWriting(dataDir)
  try {
    const rows = database.prepare(`explain query plan ${statement}`).all()
    expect(rows.map((row) => row['detail'])).toEqual(plan)
  } finally {
    database.close()
    await rm(dataDir, { recursive: true })
  }
})
