/** Every export format, in the order in which the help shows them. A new one is one file and one line. */
import { dot, mermaid } from "./charts.ts";
import { csv } from "./csv.ts";
import type { Exporter } from "./exporter.ts";
import { markdown } from "./markdown/index.ts";

export const exporters: readonly Exporter[] = [markdown, mermaid, dot, csv];
