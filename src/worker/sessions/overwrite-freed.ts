/**
 * Writes over the pages that an erasure frees in an object that lives on. SQLite leaves their bytes in the file, copies from when a
 * table grew among them, and workerd allows neither `PRAGMA secure_delete` nor `VACUUM`.
 */

/** A row may hold 2 MB. */
const MAX_ROW = 1_000_000;

/**
 * Runs `erase`, then fills free pages with zeros: as many as the object has had pages, since it takes the oldest free ones first.
 * To be called in a synchronous block, so that all of it is one transaction.
 */
export function overwriteFreed(sql: SqlStorage, erase: () => void): void {
  // Made before: the first page of a table is not written whole, so it must be none that is freed here.
  sql.exec("CREATE TABLE overwritten (zeros BLOB NOT NULL)");
  const size = sql.databaseSize;
  erase();
  for (let left = size; left > 0; left -= MAX_ROW)
    sql.exec("INSERT INTO overwritten VALUES (zeroblob(?))", Math.min(left, MAX_ROW));
  sql.exec("DROP TABLE overwritten");
}
