/**
 * The tools of four servers that people connect, as tests need them: names and required arguments as the servers list them, first
 * sentences in our own words, as long and as full of examples as theirs.
 * Not here: the servers themselves (`test/e2e/discovery/`).
 */
import type { JsonSchema, KnownTool } from "../../src/discovery/model.ts";

/** Name, first sentence, required arguments with `#` before numbers, hint. */
type Row = readonly [name: string, first: string, required: string, hint?: "reads" | "writes" | "destroys"];

const CHARTS: readonly Row[] = [
  [
    "generate_echarts",
    "Generate any visual chart with Apache ECharts from an option object, which is used for interactive charts in a browser.",
    "echartsOption",
  ],
  [
    "generate_area_chart",
    "Generate an area chart to show how data changes over a continuous variable, such as, distance as speed multiplied by time: s = v × t.",
    "data",
  ],
  [
    "generate_line_chart",
    "Generate a line chart to show trends over time, such as, how the sales and profits of a company changed between 2000 and 2016.",
    "data",
  ],
  [
    "generate_bar_chart",
    "Generate a bar chart to compare numerical values of different categories, such as, comparing categories side by side.",
    "data",
  ],
  [
    "generate_pie_chart",
    "Generate a pie chart to show the proportion of parts, such as, market share or how a budget is divided.",
    "data",
  ],
  [
    "generate_radar_chart",
    "Generate a radar chart to display data of four dimensions or more, such as, comparing two phones by ease of use, camera, battery and price.",
    "data",
  ],
  [
    "generate_scatter_chart",
    "Generate a scatter chart to show the relationship between two variables, such as, the strength of a correlation or how data is distributed.",
    "data",
  ],
  [
    "generate_sankey_chart",
    "Generate a sankey chart to visualize how data flows between stages, such as, the way of a user from a website to a purchase.",
    "data",
  ],
  [
    "generate_funnel_chart",
    "Generate a funnel chart to visualize how data decreases from stage to stage, such as, the conversion of users from visiting a website to buying.",
    "data",
  ],
  [
    "generate_gauge_chart",
    "Generate a gauge chart to display the current status of one indicator, such as, CPU usage, completion or a performance score.",
    "data",
  ],
  [
    "generate_treemap_chart",
    "Generate a treemap chart to display hierarchical data and compare items of one level, such as, disk space by folder.",
    "data",
  ],
  [
    "generate_sunburst_chart",
    "Generate a sunburst chart to display hierarchical data of several levels, such as, an organization, a file system or categories.",
    "data",
  ],
  [
    "generate_heatmap_chart",
    "Generate a heatmap chart to display how dense data is, such as, the activity of users by day and time or a correlation matrix.",
    "data",
  ],
  [
    "generate_candlestick_chart",
    "Generate a candlestick chart for financial data, such as, prices of stocks and cryptocurrencies with open, high, low and close.",
    "data",
  ],
  [
    "generate_boxplot_chart",
    "Generate a boxplot chart to show statistical summaries of different categories, such as, comparing how values are distributed.",
    "data",
  ],
  [
    "generate_graph_chart",
    "Generate a network graph chart to show relationships (edges) between entities (nodes), such as, people in a social network.",
    "data",
  ],
  [
    "generate_parallel_chart",
    "Generate a parallel coordinates chart to display data of many dimensions, such as, comparing products by several attributes.",
    "data",
  ],
  [
    "generate_tree_chart",
    "Generate a tree chart to display a hierarchical structure, such as, an organization, a family or a directory.",
    "data",
  ],
];

const FILES: readonly Row[] = [
  ["read_file", "Read all of a file as text.", "path", "reads"],
  ["read_text_file", "Read all of a file from the file system as text.", "path", "reads"],
  ["read_media_file", "Read an image or audio file and return it in base64 with its MIME type.", "path", "reads"],
  ["read_multiple_files", "Read the contents of several files at once.", "paths", "reads"],
  ["write_file", "Create a new file or overwrite an existing file with new content.", "path content", "destroys"],
  ["edit_file", "Make edits to lines of a text file.", "path edits", "destroys"],
  ["create_directory", "Create a new directory or make sure that a directory exists.", "path", "writes"],
  ["list_directory", "Get a listing of all files and directories in a path.", "path", "reads"],
  [
    "list_directory_with_sizes",
    "Get a listing of all files and directories in a path, with their sizes.",
    "path",
    "reads",
  ],
  ["directory_tree", "Get a recursive tree of files and directories as JSON.", "path", "reads"],
  ["move_file", "Move or rename files and directories.", "source destination", "destroys"],
  ["search_files", "Search recursively for files and directories that match a pattern.", "path pattern", "reads"],
  [
    "get_file_info",
    "Get metadata of a file or directory: size, creation time, last modified time, permissions.",
    "path",
    "reads",
  ],
  ["list_allowed_directories", "List the directories that this server is allowed to access.", "", "reads"],
];

const MEMORY: readonly Row[] = [
  ["create_entities", "Create several new entities in the knowledge graph", "entities", "writes"],
  ["create_relations", "Create several new relations between entities in the knowledge graph.", "relations", "writes"],
  ["add_observations", "Add new observations to entities of the knowledge graph", "observations", "writes"],
  [
    "delete_entities",
    "Delete several entities and their relations from the knowledge graph",
    "entityNames",
    "destroys",
  ],
  ["delete_observations", "Delete observations from entities of the knowledge graph", "deletions", "destroys"],
  ["delete_relations", "Delete several relations from the knowledge graph", "relations", "destroys"],
  ["read_graph", "Read the whole knowledge graph", "", "reads"],
  ["search_nodes", "Search for nodes in the knowledge graph by a query", "query", "reads"],
  ["open_nodes", "Open nodes of the knowledge graph by their names", "names", "reads"],
];

const EVERYTHING: readonly Row[] = [
  ["echo", "Echoes back the input", "message", "reads"],
  ["get-annotated-message", "Demonstrates how annotations give metadata about content.", "messageType", "reads"],
  ["get-env", "Returns all environment variables, to debug the configuration of a server", "", "reads"],
  ["get-resource-links", "Returns up to ten resource links of different types of resources", "", "reads"],
  ["get-resource-reference", "Returns a resource reference that clients can use", "", "reads"],
  [
    "get-structured-content",
    "Returns structured content with an output schema to validate data with",
    "location",
    "reads",
  ],
  ["get-sum", "Returns the sum of two numbers", "#a #b", "reads"],
  ["get-tiny-image", "Returns a tiny logo image.", "", "reads"],
  ["gzip-file-as-resource", "Compresses a single file using gzip compression.", "", "writes"],
  ["toggle-simulated-logging", "Toggles simulated logging of random levels on or off.", "", "writes"],
  ["toggle-subscriber-updates", "Toggles simulated updates of subscribed resources on or off.", "", "writes"],
  ["trigger-long-running-operation", "Demonstrates a long running operation with progress updates.", "", "reads"],
  [
    "simulate-research-query",
    "Simulates a deep research operation that gathers, analyzes and combines information.",
    "topic",
    "writes",
  ],
];

const HINTS = {
  reads: { readOnlyHint: true },
  writes: { readOnlyHint: false, destructiveHint: false },
  destroys: { readOnlyHint: false, destructiveHint: true },
};

function tools(server: string, rows: readonly Row[]): KnownTool[] {
  return rows.map(([name, description, required, hint]) => {
    const names = required === "" ? [] : required.split(" ");
    const properties: JsonSchema = Object.fromEntries(
      names.map((one) => [one.replace("#", ""), { type: one.startsWith("#") ? "number" : "string" }]),
    );
    const inputSchema: JsonSchema = { type: "object", properties, required: Object.keys(properties) };
    const annotations = hint && { annotations: HINTS[hint] };
    return {
      id: `${server}__${name}`,
      server,
      definition: { name, description, inputSchema, ...annotations },
      status: "usable",
    };
  });
}

/** 18 charts. */
export const chartTools: readonly KnownTool[] = tools("mcp-echarts", CHARTS);
export const fileTools: readonly KnownTool[] = tools("files", FILES);
export const memoryTools: readonly KnownTool[] = tools("memory", MEMORY);
export const everythingTools: readonly KnownTool[] = tools("everything", EVERYTHING);
