/** `/api`: the main job as plain JSON, and what hostile callers get. */
import { beforeEach, expect, it } from "vitest";
import { reset } from "cloudflare:test";
import { begin, call, look, publishSources, SMALL, step } from "./support.ts";

beforeEach(async () => {
  await reset();
});

it("walks a published tree from the first question to its end", async () => {
  const published = await publishSources(SMALL);
  expect(published).toMatchObject({ status: 201, body: { channel: "main", sequence: 1, changed: true } });
  const started = await begin();
  expect(started).toMatchObject({
    status: 201,
    body: { revision: 1, node_id: "root", release: published.body.release },
  });
  const id = started.body.session_id;
  expect(await step(id, "dog")).toMatchObject({ body: { node_id: "room", revision: 2 } });
  expect(await step(id, "answer", { user_input: "3" })).toMatchObject({ body: { node_id: "done", is_complete: true } });
  expect(await look(id)).toMatchObject({ body: { revision: 3, path: ["root", "room", "done"] } });
  const events = await call<{ events: unknown[] }>("GET", `/api/sessions/${id}/events`);
  expect(events.body.events).toHaveLength(3);
});
