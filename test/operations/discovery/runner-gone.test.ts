/** A package whose runner cannot be reached: said at once and at each repeat, with what the user's own client needs. */
import { expect, test, vi } from "vitest";
import { accept, refuse } from "../../../src/errors.ts";
import { manageServer } from "../../../src/operations/discovery/manage-server.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import { proves } from "../../requirements/index.ts";
import { memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const chart = {
  name: "io.github.charts/bar",
  registry: "test",
  description: "Draw bar charts from data.",
  version: "1.0.0",
  status: "active" as const,
  sources: [{ kind: "package" as const, registry: "npm" as const, identifier: "bar", version: "1.0.0" }],
};

test("a search says that the runner cannot be reached, and the same when it is repeated", async () => {
  proves("connecting/runner-gone");
  const { call } = product();
  const library = { ...memoryLibrary(), startsPackages: true };
  library.propose = async () => refuse({ code: "server_unavailable", server: "bar", reason: "runner_unreachable" });
  const services = { ...call.services, library, registries: memoryRegistries([chart]) };
  const search = () => searchAndInstall({ task_description: "Draw a bar chart of the sales" }, { ...call, services });
  const first = await search();
  expect(first).toMatchObject({
    ok: true,
    value: {
      success: false,
      action_needed: "configure",
      message: expect.stringContaining("the runner that starts packages cannot be reached"),
      failure: { code: "server_unavailable", reason: "runner_unreachable", retryable: true },
      client_configuration: { mcpServers: { bar: { command: "npx", args: ["-y", "bar@1.0.0"] } } },
    },
  });
  expect(await search()).toEqual(first);
});

test("a package that can never be started here is followed by the next server that does the same", async () => {
  proves("connecting/runner-gone");
  const { call } = product();
  const image = (name: string) => ({
    ...chart,
    name: `io.docker.mcp/${name}`,
    sources: [{ kind: "package" as const, registry: "oci" as const, identifier: `mcp/${name}`, version: "1.0.0" }],
  });
  const proposed: string[] = [];
  const library = { ...memoryLibrary(), startsPackages: true };
  library.propose = async (_, { registryName = "" }) => {
    proposed.push(registryName);
    return refuse({ code: "server_unavailable", server: "bar", reason: "no_docker" });
  };
  const services = { ...call.services, library, registries: memoryRegistries([image("bar"), image("charts")]) };
  const task = { task_description: "Draw a bar chart of the sales", language: "zh" };
  const answer = await searchAndInstall(task, { ...call, services });
  expect(proposed.toSorted()).toEqual(["io.docker.mcp/bar", "io.docker.mcp/charts"]);
  const log = "ok" in answer && answer.ok ? answer.value.log.join("\n") : "";
  expect(log).toMatch(/Docker[^]*改试下一台服务器/);
});

test("nobody is asked to agree to what the runner cannot start", async () => {
  const { call } = product();
  const image = { kind: "package" as const, registry: "oci" as const, identifier: "mcp/bar", version: "1.0.0" };
  const library = { ...memoryLibrary({ bar__draw: { answer: () => "" } }), startsPackages: true };
  const { refresh } = library;
  library.propose = async (tenant) => {
    const server = await refresh(tenant, "bar");
    return server.ok ? accept({ ...server.value, source: image, status: "waiting", cannotStart: "no_docker" }) : server;
  };
  const agree = vi.fn(library.agree);
  const services = {
    ...call.services,
    library: { ...library, agree },
    registries: memoryRegistries([{ ...chart, sources: [image] }]),
  };
  const task_description = "Plot a histogram of the sales";
  expect(await searchAndInstall({ task_description }, { ...call, services })).toMatchObject({
    value: { success: false },
  });
  expect(agree).not.toHaveBeenCalled();
  for (const [language, says] of [
    ["en", "the runner has no Docker"],
    ["zh", "运行器上没有启动容器镜像所需的 Docker"],
  ] as const)
    expect(
      await manageServer({ action: "add", package: "oci:mcp/bar@1.0.0", language }, { ...call, services }),
    ).toMatchObject({
      value: { problem: "no_docker", message: expect.stringContaining(says) },
    });
});
