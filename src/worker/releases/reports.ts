/**
 * The newest report on the files behind each channel (`knowledge/channel-report.ts`). A table of the ReleasesObject, synchronous over
 * SQLite: one row a channel, replaced by the next.
 */

export function createReportTable(sql: SqlStorage): void {
  sql.exec("CREATE TABLE IF NOT EXISTS channel_reports (channel TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID");
}

/** Keeps a report in place of the one before. `text` is its JSON. */
export function keepReport(sql: SqlStorage, channel: string, text: string): void {
  sql.exec(
    "INSERT INTO channel_reports (channel, text) VALUES (?, ?) ON CONFLICT (channel) DO UPDATE SET text = excluded.text",
    channel,
    text,
  );
}

/** The JSON of a channel's report; null = none was ever sent. */
export function reportOf(sql: SqlStorage, channel: string): string | null {
  return (
    sql.exec<{ text: string }>("SELECT text FROM channel_reports WHERE channel = ?", channel).toArray()[0]?.text ?? null
  );
}
