/** All exporters, in the order of the help. A new one is one file and one line here. */
import { dot, mermaid } from "./charts.ts";
import { csv } from "./csv.ts";
import type { Exporter } from "./exporter.ts";
import { markdown } from "./markdown/index.ts";

export const exporters: readonly Exporter[] = [markdown, mermaid, dot, csv];
