/** What is told of a request for a server that is not of the form the runner takes: the first field that is wrong. */
import { expect, test } from "vitest";
import { RunnerError } from "../../src/runner/failures.ts";
import { readServerRequest } from "../../src/runner/record.ts";

const source = { kind: "package", registry: "npm", identifier: "mcp-echarts", version: "0.7.1" };
const none = { folders: [], writableFolders: [] };

test.each([
  [{ source, addons: "yes" }, "invalid_input", "addons"],
  [{ source, environment: { A: 5 } }, "invalid_input", "environment"],
  [{ source, environment: { "A=B": "x" } }, "invalid_input", "environment"],
  [{ source, environment: { OK: "x", NODE_OPTIONS: "x" } }, "environment_not_allowed", "environment.NODE_OPTIONS"],
  [{ source, folders: "/" }, "invalid_input", "folders"],
  [{ source, folders: ["/", 5] }, "invalid_input", "folders[1]"],
  [{ source, folders: ["/nowhere"] }, "folder_not_allowed", "folders[0]"],
  [{ source, writable_folders: ["."] }, "folder_not_allowed", "writable_folders[0]"],
  [{ source: { ...source, registry: "cargo" } }, "invalid_input", "source.registry"],
  [{ source: { ...source, arguments: ["a", 5] } }, "invalid_input", "source.arguments[1]"],
  [{ source: { ...source, identifier: "../x" } }, "not_a_registry_name", "source.identifier"],
  [{ source: { ...source, version: "latest" } }, "not_an_exact_version", "source.version"],
  [{}, "invalid_input", "source"],
  // A name that is not of this API is the caller's own, and not repeated.
  [{ source, command: "id" }, "invalid_input", undefined],
  ["text", "invalid_input", undefined],
])("%j names %s", (body, code, field) => {
  let thrown: unknown;
  try {
    readServerRequest(body, none);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(RunnerError);
  expect(thrown).toMatchObject({ code, field });
});
