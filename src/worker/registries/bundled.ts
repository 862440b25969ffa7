/**
 * A few servers that come with Cairn, so that a search finds something where no registry is configured: widely used packages
 * in exact versions. Nobody vouches for them here: they are scored and agreed to like any other.
 */
import type { RegistryEntry } from "../../discovery/model.ts";

/** An entry of an npm package. */
function npm(
  name: string,
  identifier: string,
  version: string,
  title: string,
  description: string,
  tools: RegistryEntry["tools"] = [],
): RegistryEntry {
  const sources = [{ kind: "package", registry: "npm", identifier, version }] as const;
  return { name, registry: "bundled", title, description, version, status: "active", sources, tools };
}

export const bundledServers: readonly RegistryEntry[] = [
  npm(
    "io.github.hustcc/mcp-echarts",
    "mcp-echarts",
    "0.7.1",
    "ECharts",
    "Draw charts from data with Apache ECharts, as SVG, PNG or options: bar chart, line chart, pie chart, scatter plot, radar chart, funnel, heat map.",
    [
      { name: "generate_bar_chart", description: "Draw a bar chart that compares values of categories." },
      { name: "generate_line_chart", description: "Draw a line chart that shows a trend over time." },
      { name: "generate_pie_chart", description: "Draw a pie chart that shows shares of a whole." },
      { name: "generate_scatter_chart", description: "Draw a scatter plot of two measures." },
    ],
  ),
  npm(
    "io.modelcontextprotocol/server-memory",
    "@modelcontextprotocol/server-memory",
    "2026.8.31",
    "Memory",
    "Remember entities, relations and observations in a knowledge graph, and search them.",
  ),
];
