/** The knowledge of the kill test. Its text differs at every publish: a session must keep the release it started with. */
import { compile } from "../../src/compile/compile.ts";
import { send } from "../bench/load.ts";
import { AUTHOR_HEADERS } from "../bench/subjects.ts";

const tree = (word: string): string => `
title: Choosing a pet
language: en
nodes:
  root:
    title: Kind
    response: Which kind? (${word})
    options: [{ id: dog, description: A dog, next_node: room }]
  room:
    title: Room
    response: How many rooms do you have?
    input: { name: rooms, type: integer, min: 1, max: 20 }
    next: done
  done: { title: Done, response: Enjoy. }
`;

/** Publishes edition `edition` of the tree. Rejects when the server is killed meanwhile. */
export async function publishVariant(port: number, edition: number): Promise<void> {
  const { release } = compile([{ path: "knowledge/pets.tree.yaml", text: tree(`edition ${edition}`) }]);
  if (release === undefined) throw new Error("the kill test's knowledge does not compile");
  const objects = Object.fromEntries(
    [...release.objects].map(([hash, bytes]) => [hash, Buffer.from(bytes).toString("base64")]),
  );
  const answer = await send(port, {
    path: "/api/releases",
    headers: AUTHOR_HEADERS,
    body: JSON.stringify({ manifest: release.manifest, objects }),
  });
  if (answer.status !== 201 && answer.status !== 200) throw new Error(`publishing failed: ${answer.body}`);
}
