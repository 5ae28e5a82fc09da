import { DatabaseSync } from 'node:sqlite'

// Preloaded into a process for the control of a test: databases sync as with `synchronous=NORMAL`, which promises less than the product does.
// oxlint-disable-next-line typescript/unbound-method -- it is called with the database that it was called on.
const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function execWithNormalSync(this: DatabaseSync, statements: string): void {
  exec.call(this, statements.replace('synchronous = full', 'synchronous = normal'))
}
