/**
 * Reports on the files behind each channel (`knowledge/channel-report.ts`): the newest of any files, also of such that have errors, and
 * the newest of each of the last releases, for a channel that goes back to one of them. Tables of the ReleasesObject, synchronous over SQLite.
 */

/** Releases of one channel whose reports are kept: those that are likely to be gone back to. */
const MAX_RELEASES = 5;

export function createReportTables(sql: SqlStorage): void {
  sql.exec("CREATE TABLE IF NOT EXISTS channel_reports (channel TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID");
  sql.exec(
    "CREATE TABLE IF NOT EXISTS release_reports (kept INTEGER PRIMARY KEY AUTOINCREMENT, channel TEXT NOT NULL, release TEXT NOT NULL, text TEXT NOT NULL, UNIQUE (channel, release))",
  );
}

/** Keeps a report in place of the one before of the same release. `text` is its JSON; `release` null = its files have errors. */
export function keepReport(sql: SqlStorage, channel: string, release: string | null, text: string): void {
  sql.exec(
    "INSERT INTO channel_reports (channel, text) VALUES (?, ?) ON CONFLICT (channel) DO UPDATE SET text = excluded.text",
    channel,
    text,
  );
  if (release === null) return;
  sql.exec("INSERT OR REPLACE INTO release_reports (channel, release, text) VALUES (?, ?, ?)", channel, release, text);
  sql.exec(
    "DELETE FROM release_reports WHERE channel = ? AND kept NOT IN (SELECT kept FROM release_reports WHERE channel = ? ORDER BY kept DESC LIMIT ?)",
    channel,
    channel,
    MAX_RELEASES,
  );
}

/**
 * The JSON of the report that a reader of the channel is shown; null = none was ever sent. It is the newest one, but where that is of
 * another release than the channel serves, and the served one has a report of its own, that one.
 */
export function reportOf(sql: SqlStorage, channel: string, serves: string | undefined): string | null {
  const newest = sql.exec<{ text: string }>("SELECT text FROM channel_reports WHERE channel = ?", channel).toArray()[0];
  if (newest === undefined) return null;
  const { release } = JSON.parse(newest.text) as { release: string | null };
  if (release === null || release === serves || serves === undefined) return newest.text;
  const served = sql
    .exec<{ text: string }>("SELECT text FROM release_reports WHERE channel = ? AND release = ?", channel, serves)
    .toArray()[0];
  return (served ?? newest).text;
}
