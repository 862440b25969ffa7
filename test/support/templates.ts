/**
 * The repository's own templates as files to publish, path -> text. For plain Node; inside workerd see
 * `workers/support.ts`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../templates");

export const shippedTemplates: Record<string, string> = Object.fromEntries(
  // An author's folder of tests stands beside the files.
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name: file }) => [`templates/${file}`, readFileSync(join(folder, file), "utf8")]),
);
