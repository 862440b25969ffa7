/**
 * The Docker catalogue: `{ servers: [{ name, title, description, image, remote, tags, tools }] }`. Its images have no exact
 * version, so that only its remote servers can be connected; the others are found and described.
 */
import type { RegistryEntry } from "../model.ts";
import { entryOf } from "./server-json.ts";
import {
  descriptionIn,
  firstRow,
  listIn,
  MAX_ENTRIES,
  member,
  nameIn,
  readRows,
  webUrlIn,
  type SourceFormat,
  type SourceReading,
} from "./source.ts";

function read(row: unknown, registry: string): RegistryEntry | undefined {
  const remote = member(row, "remote");
  const entry = entryOf(
    { name: member(row, "name"), remotes: remote === undefined ? [] : [remote] },
    undefined,
    registry,
  );
  if (entry === undefined) return undefined;
  const title = nameIn(row, "title");
  const repository = webUrlIn(row, "source");
  const category = nameIn(row, "category");
  const tags = [
    ...listIn(row, "tags").flatMap((tag) => nameIn({ tag }, "tag") ?? []),
    ...(category === undefined ? [] : [category]),
  ];
  const tools = listIn(row, "tools", 500).flatMap((tool) => {
    const name = nameIn(tool, "name");
    return name === undefined ? [] : [{ name, description: descriptionIn(tool, "description") }];
  });
  return {
    ...entry,
    ...(title === undefined ? {} : { title }),
    description: descriptionIn(row, "description"),
    version: nameIn(row, "commit") ?? "",
    ...(repository === undefined ? {} : { repository }),
    ...(tags.length === 0 ? {} : { tags: [...new Set(tags)] }),
    ...(tools.length === 0 ? {} : { tools }),
  };
}

/** Reads the catalogue. */
export function readDockerCatalogue(value: unknown, registry: string): SourceReading {
  return readRows(listIn(value, "servers", MAX_ENTRIES + 1), (row) => read(row, registry));
}

export const docker: SourceFormat = {
  name: "docker",
  matches(value) {
    const first = firstRow(value);
    return ["image", "type", "remote", "category"].some((key) => member(first, key) !== undefined);
  },
  read: readDockerCatalogue,
};
