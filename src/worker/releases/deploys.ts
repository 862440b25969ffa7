/** Which release each channel's last deploy came with, so that one deployment is considered once (docs/STORAGE.md, "Deploys"). */

export function createDeployTable(sql: SqlStorage): void {
  sql.exec(
    "CREATE TABLE IF NOT EXISTS deploys (channel TEXT PRIMARY KEY, release TEXT NOT NULL, built_at INTEGER NOT NULL) WITHOUT ROWID",
  );
}

/** The release that the channel's last deploy came with; undefined = none yet. */
export function lastDeploy(sql: SqlStorage, channel: string): string | undefined {
  return sql.exec<{ release: string }>("SELECT release FROM deploys WHERE channel = ?", channel).toArray()[0]?.release;
}

/** Records a deploy, unless one that was built later is recorded. `builtAt` is milliseconds since the epoch. */
export function recordDeploy(sql: SqlStorage, channel: string, release: string, builtAt: number): void {
  sql.exec(
    "INSERT INTO deploys (channel, release, built_at) VALUES (?, ?, ?) ON CONFLICT (channel) DO UPDATE SET release = excluded.release, built_at = excluded.built_at WHERE excluded.built_at >= deploys.built_at",
    channel,
    release,
    builtAt,
  );
}
