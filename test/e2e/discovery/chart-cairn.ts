/** A Cairn with a runner and a mirrored registry that lists mcp-echarts: what both tests about a chart begin with. */
import { AuthorFolder } from "../../author/author-folder.ts";
import { startRunner, TOKEN, type TestRunner } from "../../runner/support.ts";
import {
  officialRows,
  registryRow,
  startMcpRegistry,
  type RegistryRow,
  type TestMcpRegistry,
} from "../../support/mcp-registry.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../../support/server.ts";
import { files } from "../knowledge.ts";

/** As the registry would list it. */
const ECHARTS = registryRow(
  "io.github.hustcc/mcp-echarts",
  "Generate visual charts (bar, line, pie, radar and more) with Apache ECharts from data.",
  {
    version: "0.7.1",
    server: {
      repository: { url: "https://github.com/hustcc/mcp-echarts", source: "github" },
      packages: [{ registryType: "npm", identifier: "mcp-echarts", version: "0.7.1", transport: { type: "stdio" } }],
    },
  },
);

export interface ChartCairn {
  cairn: TestServer;
  runner: TestRunner;
  registry: TestMcpRegistry;
  stop(): Promise<void>;
}

/** `more`: rows that the registry lists beside the real ones. */
export async function startChartCairn(
  variables: Record<string, string> = {},
  more: readonly RegistryRow[] = [],
): Promise<ChartCairn> {
  const registry = await startMcpRegistry([...(officialRows() ?? []), ECHARTS, ...more]);
  const runner = await startRunner({});
  const cairn = await startServer({
    CAIRN_LOCAL: "1",
    CAIRN_RUNNER_URL: runner.url,
    CAIRN_RUNNER_TOKEN: TOKEN,
    ...variables,
  });
  const stop = async (): Promise<void> => {
    await Promise.all([cairn.stop(), runner.stop(), registry.stop()]);
  };
  await cairn.publish(files);
  const author = new AuthorFolder();
  const from = ["catalogue", "--from", registry.url, "--mirror", "mirror", "--publish"];
  const published = await author.run([...from, "--url", cairn.url, "--token", AUTHOR_TOKEN]);
  author.remove();
  if (published.code === 0) return { cairn, runner, registry, stop };
  await stop();
  throw new Error(published.err);
}
