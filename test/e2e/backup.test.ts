/** A backup of one server, written back into an empty one: everything that was served is served, with the same hashes. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AuthorFolder } from "../author/author-folder.ts";
import { BackupFolder } from "../../src/author/backup/files.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../support/server.ts";

const pets = (question: string) => ({
  "knowledge/pets.tree.yaml": `
title: Pets
language: en
nodes:
  root:
    title: Which
    response: ${question}
    options:
      - { id: dog, description: A dog, next_node: done }
      - { id: cat, description: A cat, next_node: done }
  done:
    title: Done
    response: Feed it.
    options:
      - { id: again, description: Another animal, next_node: root }
      - { id: end, description: That is all, next_node: null }
`,
});

let full: TestServer;
let empty: TestServer;
let here: AuthorFolder;

beforeAll(async () => {
  [full, empty] = await Promise.all([startServer(), startServer()]);
});
afterAll(async () => {
  await Promise.all([full?.stop(), empty?.stop()]);
});
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

const authorization = `Bearer ${AUTHOR_TOKEN}`;
async function text(url: string, init: RequestInit = {}): Promise<string> {
  const headers = { authorization, "content-type": "application/json" };
  const response = await fetch(url, { headers, ...init });
  expect([url, response.ok]).toEqual([url, true]);
  return response.text();
}
const post = async (url: string, body: object): Promise<Record<string, unknown>> =>
  JSON.parse(await text(url, { method: "POST", body: JSON.stringify(body) }));

/** What a channel serves, and which releases its server has stored. */
async function served(server: TestServer, channel: string): Promise<unknown> {
  const { releases } = JSON.parse(await text(`${server.url}/api/releases?channel=${channel}`));
  return releases.map(({ release, stored }: { release: string; stored: boolean }) => [release, stored]);
}

test("a backup written back into an empty server brings back its releases, its channels and its sessions", async () => {
  await full.publish(pets("Which animal?"));
  const before = await full.publish(pets("What animal is it?"));
  await full.publish(pets("To be tried"), "preview");

  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const session = await post(`${full.url}/api/sessions`, {
      user_query: "Please help me with pets",
      knowledge_base: "pets",
    });
    await post(`${full.url}/api/sessions/${String(session.session_id)}/navigate`, { selected_option_id: "dog" });
    ids.push(String(session.session_id));
  }
  const saved = await here.run(["backup", "kept", "--url", full.url, "--token", AUTHOR_TOKEN]);
  expect([saved.code, saved.err]).toEqual([0, ""]);
  // A session of the first minute is in no list yet: its backup is asked for by its id.
  const folder = new BackupFolder(here.path("kept"));
  for (const id of ids)
    folder.writeSession(id, new TextEncoder().encode(await text(`${full.url}/api/sessions/${id}/backup`)));

  const done = await here.run(["restore", "kept", "--url", empty.url, "--token", AUTHOR_TOKEN]);
  expect(done).toEqual({ code: 0, out: "Wrote back 3 of 3 sessions; 0 were there.\n", err: "" });
  for (const channel of ["main", "preview"]) expect(await served(empty, channel)).toEqual(await served(full, channel));
  expect(JSON.parse(await text(`${empty.url}/healthz`))).toMatchObject({ release: before });
  for (const id of ids) {
    const path = `/api/sessions/${id}/events`;
    expect(await text(`${empty.url}${path}`)).toBe(await text(`${full.url}${path}`));
  }
  const again = await post(`${empty.url}/api/sessions/${ids[0]}/navigate`, { selected_option_id: "again" });
  expect(again).toMatchObject({ revision: 3, release: before });
});
