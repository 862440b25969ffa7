/** What a user's own client is told of a package that cannot be connected from here: each variable that the registry lists, and no example path. */
import { expect, test } from "vitest";
import { readRegistry } from "../../../src/discovery/sources/index.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import { proves } from "../../requirements/index.ts";
import { memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const listed = {
  servers: [
    {
      server: {
        name: "io.example/player",
        description: "Play songs and manage playlists of a music service.",
        version: "1.0.0",
        packages: [
          {
            registryType: "npm",
            identifier: "player",
            version: "1.0.0",
            transport: { type: "stdio" },
            environmentVariables: [{ name: "PLAYER_TOKEN" }, { name: "PLAYER_REGION", isRequired: true }],
            packageArguments: [
              {
                type: "named",
                name: "--directory /path/to/player",
                value: "--directory /path/to/player",
                description: "Working directory",
                isRequired: true,
              },
            ],
          },
        ],
      },
    },
  ],
};

test.each(["Play a song from my playlist", "播放我歌单里的一首歌"])("%s", async (task_description) => {
  proves("tool-needs/client-configuration");
  const { call } = product();
  const { entries } = readRegistry(JSON.stringify(listed), "test");
  const services = { ...call.services, library: memoryLibrary(), registries: memoryRegistries(entries) };
  const answer = await searchAndInstall({ task_description }, { ...call, services });
  if (!("value" in answer)) throw new Error("The search failed.");
  const { message, action_needed, client_configuration } = answer.value;
  expect(action_needed).toBe("configure");
  expect(message).toContain("io.example/player");
  expect(client_configuration).toEqual({
    mcpServers: {
      player: {
        command: "npx",
        args: ["-y", "player@1.0.0", "<Working directory>"],
        env: { PLAYER_TOKEN: "<PLAYER_TOKEN>", PLAYER_REGION: "<PLAYER_REGION>" },
      },
    },
  });
});

const bare = {
  servers: [
    {
      server: {
        name: "io.example/player",
        description: "Play songs and manage playlists of a music service.",
        version: "1.0.0",
        packages: [{ registryType: "npm", identifier: "player", version: "1.0.0", transport: { type: "stdio" } }],
      },
    },
  ],
};

/** The message of a search that ends with a configuration for the user's own client. */
async function messageFor(registry: unknown, startsPackages: boolean): Promise<string> {
  const { call } = product();
  const { entries } = readRegistry(JSON.stringify(registry), "test");
  const library = { ...memoryLibrary(), startsPackages };
  const services = { ...call.services, library, registries: memoryRegistries(entries) };
  const answer = await searchAndInstall({ task_description: "Play a song from my playlist" }, { ...call, services });
  if (!("value" in answer)) throw new Error("The search failed.");
  expect(answer.value.action_needed).toBe("configure");
  return answer.value.message;
}

test("says whether a runner is missing or settings are, and speaks of blanks only where some are left", async () => {
  const withoutRunner = await messageFor(bare, false);
  expect(withoutRunner).toContain("npm run runner");
  expect(withoutRunner).not.toContain("<>");
  const withoutSettings = await messageFor(listed, true);
  expect(withoutSettings).toContain("CAIRN_SERVERS");
  expect(withoutSettings).not.toContain("runner");
  expect(withoutSettings).toContain("<>");
});
