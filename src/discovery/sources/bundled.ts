/**
 * A small list that is always there, so that a search finds the usual servers without any registry: reference servers, a
 * browser and charts. Exact versions with the digests of their packages; descriptions in our own words.
 */
import type { RegistryEntry } from "../model.ts";

export const BUNDLED_REGISTRY = "bundled";

interface Row {
  name: string;
  repository: string;
  description: string;
  identifier: string;
  version: string;
  integrity: string;
  tags: readonly string[];
  tools: readonly (readonly [name: string, description: string])[];
  openArguments?: readonly string[];
}

const REFERENCE = "https://github.com/modelcontextprotocol/servers";

const rows: readonly Row[] = [
  {
    name: "io.github.hustcc/mcp-echarts",
    repository: "https://github.com/hustcc/mcp-echarts",
    description:
      "Draws charts with ECharts, without a network: bar, line, pie, scatter, radar and more, as SVG, PNG or options.",
    identifier: "mcp-echarts",
    version: "0.7.1",
    integrity: "sha512-BIsiqmR0VSEPEwuY2DadCYVq33TIRe16vRi5AzudvxwlCB1coeQ/8RiAXHC1kfk5R6pgHy+nfQa5XL94m7SV6Q==",
    tags: ["chart", "visualization", "echarts", "图表", "柱状图", "可视化"],
    tools: [
      ["generate_bar_chart", "Generate a bar chart to compare numbers between categories, such as sales by month."],
      ["generate_line_chart", "Generate a line chart to show a trend over time."],
      ["generate_pie_chart", "Generate a pie chart to show the shares of a whole."],
      ["generate_scatter_chart", "Generate a scatter chart to show how two variables are related."],
    ],
  },
  {
    name: "io.modelcontextprotocol/server-filesystem",
    repository: REFERENCE,
    description: "Reads, writes, searches and moves files in folders that are named when it is started.",
    identifier: "@modelcontextprotocol/server-filesystem",
    version: "2026.8.31",
    integrity: "sha512-kKaFkyAh6oipvc9+EAbJ552JafnMnOq5nzmzWkp1jJdBhTAAGpmIpWihUG1+rfNhmEFM98gUZDdCHCDD4v6a7Q==",
    tags: ["files", "folders", "文件", "文件夹"],
    tools: [
      ["read_text_file", "Read the contents of a file as text."],
      ["write_file", "Create a file or replace its contents."],
      ["list_directory", "List the files and folders in a folder."],
      ["search_files", "Find files by a pattern of their names."],
    ],
    openArguments: ["folders that it may use"],
  },
  {
    name: "io.modelcontextprotocol/server-memory",
    repository: REFERENCE,
    description: "Remembers facts as a knowledge graph of entities, relations and observations.",
    identifier: "@modelcontextprotocol/server-memory",
    version: "2026.8.31",
    integrity: "sha512-ljj/3S4aGjxdNSQWw6gucKKGnTLdBPWxzapyY/MT2tOVyZwvxChvevXSLPwx59nKJAlVpUVW+cOlnVRXRwiqMQ==",
    tags: ["memory", "knowledge graph", "记忆", "知识图谱"],
    tools: [
      ["create_entities", "Create entities in the knowledge graph."],
      ["search_nodes", "Search entities by words."],
    ],
  },
  {
    name: "io.modelcontextprotocol/server-sequential-thinking",
    repository: REFERENCE,
    description: "Writes down a line of thought step by step, with revisions and branches.",
    identifier: "@modelcontextprotocol/server-sequential-thinking",
    version: "2026.8.31",
    integrity: "sha512-/EMH++1j2e+VmHwpibw1IUPHxA0tcQY09Yo5/OIPwW/8irEKLAufJNGSZQhCK18n8TUvV6WwZyQOuaDKxe/CeQ==",
    tags: ["reasoning", "思考", "推理"],
    tools: [["sequentialthinking", "Think through a problem step by step and revise earlier steps."]],
  },
  {
    name: "io.modelcontextprotocol/server-everything",
    repository: REFERENCE,
    description: "Shows every feature of the protocol, to try a client with.",
    identifier: "@modelcontextprotocol/server-everything",
    version: "2026.8.31",
    integrity: "sha512-5U3OZh8Xq0Li4nA26l6uNvV9/1suMDuWSn+NjLZIhzinhMY6N3A4DCrxVecBGPf2PsNFKTEv5krxGPRwzxc7jQ==",
    tags: ["test", "测试"],
    tools: [["echo", "Give back the message that was sent."]],
  },
];

/** The bundled entries. */
export const bundledEntries: readonly RegistryEntry[] = rows.map((row) => ({
  name: row.name,
  registry: BUNDLED_REGISTRY,
  description: row.description,
  version: row.version,
  status: "active",
  repository: row.repository,
  sources: [
    {
      kind: "package",
      registry: "npm",
      identifier: row.identifier,
      version: row.version,
      integrity: row.integrity,
      ...(row.openArguments === undefined ? {} : { openArguments: row.openArguments }),
    },
  ],
  tools: row.tools.map(([name, description]) => ({ name, description })),
  tags: row.tags,
}));
