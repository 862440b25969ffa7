/** Whether the npm registry can be reached, for tests that install published packages. */
import { execFileSync } from "node:child_process";

export function reachesRegistry(): boolean {
  try {
    const args = ["view", "@modelcontextprotocol/server-memory@2026.8.31", "version", "--fetch-retries=0"];
    return execFileSync("npm", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], timeout: 30_000 }) !== "";
  } catch {
    return false;
  }
}
