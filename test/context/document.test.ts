/** The context document as a whole, and its `meta`. */
import { beforeAll, describe, expect, test } from "vitest";
import type { ContextDocument } from "../../src/context/document.ts";
import { proves } from "../requirements/index.ts";
import { fullSession, type FullSession } from "../support/full-session.ts";
import { calls, tasks, usages } from "../support/context-records.ts";

let lived: FullSession;
let made: ContextDocument;
beforeAll(async () => {
  lived = await fullSession();
  made = lived.document;
});

describe("the whole", () => {
  test("is one document of the session, with five members and nothing of a running assembly", () => {
    proves("context-document/members", "context-document/session-id-place", "context-document/no-run-settings");
    for (const document of lived.seen) {
      expect(Object.keys(document).toSorted()).toEqual([
        "context_blocks",
        "evidences",
        "meta",
        "schema_version",
        "session",
      ]);
      expect(document.schema_version).toBe("1.0");
      expect(document.session.session_id).toBe(lived.session_id);
      expect(JSON.stringify(document)).not.toMatch(
        /"(?:conversation_id|policy|execution|runtime|prompt_layers|snapshots|dialog_state)":/,
      );
    }
  });

  test("grows: no message, call, usage, task or evidence is ever lost", () => {
    proves("calls/kept-as-history", "messages/order");
    const steps = lived.seen;
    expect(steps.length).toBeGreaterThan(20);
    for (const [place, after] of steps.entries()) {
      const before = steps[place - 1];
      if (before === undefined) continue;
      expect(after.session.messages.slice(0, before.session.messages.length)).toEqual(before.session.messages);
      expect(calls(after).slice(0, calls(before).length)).toEqual(calls(before));
      expect(usages(after).slice(0, usages(before).length)).toEqual(usages(before));
      expect(tasks(after).map(({ task_id }) => task_id)).toEqual(
        expect.arrayContaining(tasks(before).map(({ task_id }) => task_id)),
      );
      expect(Object.keys(after.evidences)).toEqual(expect.arrayContaining(Object.keys(before.evidences)));
    }
    const times = made.session.messages.map(({ at }) => at ?? "");
    expect(times).toEqual(times.toSorted());
  });
});

describe("meta", () => {
  test("says in which language, when, and with whom", async () => {
    proves(
      "context-document/locale",
      "context-document/timestamps",
      "context-document/user",
      "context-document/agent",
      "messages/author",
    );
    expect(lived.seen[0]?.meta).toMatchObject({ locale: "en", created_at: "2026-11-01T00:00:00.001Z" });
    expect(made.meta).toMatchObject({
      locale: "zh-CN",
      created_at: lived.seen[0]?.meta?.created_at,
      actor: {
        user_id: "u-7",
        user_role: "developer",
        agent: { agent_id: "agent-001", name: "my-agent", version: "2026-02-10" },
      },
    });
    const changes = lived.seen.map(({ meta }) => meta?.updated_at ?? "");
    expect(changes).toEqual(changes.toSorted());
    expect(new Set(changes).size).toBe(changes.length);
    const authors = made.session.messages.flatMap(({ author }) => (author === undefined ? [] : [author]));
    expect(new Set(authors.map(({ kind, id }) => `${kind} ${id}`))).toEqual(
      new Set(
        "system cairn,user user,agent cairn,user u-7,agent agent-001,tool tool,tool retrieve,system host".split(","),
      ),
    );
    const final = made.session.messages.find(({ content }) => content === "八十度。");
    expect(final?.author).toEqual({ kind: "agent", id: "agent-001" });
  });
});
