/**
 * Two chats over one connection, as hosts have them: no answer to one chat contains text of the other. Each chat sends its own
 * marker word in every call.
 */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { tools } from "../../src/mcp/tools/list.ts";
import { proves } from "../requirements/index.ts";
import { connectServer, startEverything, type EverythingServer } from "../support/everything-server.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { shippedTemplates } from "../support/templates.ts";
import { clientKinds, type TestClient, type ToolAnswer } from "./clients.ts";
import { files } from "./knowledge.ts";

const FIRST = "xylophonist";
const SECOND = "quagmire";

let server: TestServer;
let remote: EverythingServer;

beforeAll(async () => {
  // Without lessons: by them the chats of one tenant learn from each other, and are meant to.
  [server, remote] = await Promise.all([
    startServer({ CAIRN_LOCAL: "1", CAIRN_LESSONS: "0" }),
    startEverything("streamableHttp"),
  ]);
  await server.publish({ ...files, ...shippedTemplates });
  const [kind] = clientKinds;
  const client = await kind?.connect(`${server.url}/mcp`);
  if (client === undefined) throw new Error("there is no client");
  await connectServer(client, "everything", remote.url);
  await client.close();
});
afterAll(() => Promise.all([server?.stop(), remote?.stop()]));

/** Calls every tool once as a chat with this word does; `session` is the one the chat names, if it names one. */
async function useEveryTool(client: TestClient, word: string, session?: string): Promise<Map<string, ToolAnswer>> {
  const answers = new Map<string, ToolAnswer>();
  const named = session === undefined ? {} : { session_id: session };
  const call = async (name: string, args: Record<string, unknown>): Promise<ToolAnswer> => {
    const answer = await client.call(name, { ...args, ...named });
    answers.set(name, answer);
    return answer;
  };
  const said = `${word}: 绿茶用多少度的水？`;
  const guide = await client.call("initiate_session", { user_query: said });
  answers.set("initiate_session", guide);
  const consultation = session ?? guide.value.session_id;
  const step = { selected_option_id: "provide_more_info", user_input: said };
  answers.set("navigate_session", await client.call("navigate_session", { ...step, session_id: consultation }));
  answers.set("get_session", await client.call("get_session", { session_id: consultation, view: "context" }));
  await call("record", { kind: "message", role: "user", content: said });
  const assembled = await call("assemble_context", { report: "full", user_intent: said });
  await call("add_conversation_turn", { tao_data: { reasoning: word, action: "retrieve", observation: word } });
  await call("run_pipeline", { user_intent: said });
  await call("select_template", { user_intent: said });
  const found = await call("search_knowledge", { query: said });
  await call("inject_context", { current_query: said, search_ref: found.value.search_ref });
  await call("retrieve", { query: said, reasoning: word });
  const { session_id, assembly_id } = assembled.value;
  answers.set("replay_context", await client.call("replay_context", { report: "full", session_id, assembly_id }));
  await call("call_tool", { name: "everything__echo", arguments: { message: said } });
  await call("search_and_install_tools", { task_description: said, auto_install: false });
  await call("analyze_tool_needs", { task_description: said });
  answers.set("list_tools_available", await client.call("list_tools_available", { query: said }));
  answers.set("manage_server", await client.call("manage_server", { action: "refresh", name: "everything" }));
  const handedIn = await client.call("submit_task", { description: said });
  const { task_id } = handedIn.value;
  answers.set("submit_task", handedIn);
  answers.set("get_task", await client.call("get_task", { task_id }));
  answers.set("update_task", await client.call("update_task", { task_id, action: "cancel" }));
  answers.set("read_resource", await client.call("read_resource", {}));
  return answers;
}

describe.each(clientKinds)("$name", (kind) => {
  async function connect(query = ""): Promise<TestClient> {
    const client = await kind.connect(`${server.url}/mcp${query}`);
    onTestFinished(() => client.close());
    return client;
  }

  test("no answer to one chat holds a word of the other, whichever tool either calls", async () => {
    proves("sessions/none-joined", "history/per-session");
    const client = await connect();
    const usual = tools.filter(({ toolset }) => toolset !== "connector").map(({ name }) => name);
    const first = await useEveryTool(client, FIRST);
    expect([...first.keys()].toSorted()).toEqual(usual.toSorted());
    const second = await useEveryTool(client, SECOND);
    // A chat that names its session comes between two calls of one that does not.
    const own = first.get("assemble_context")?.value.session_id;
    const again = await useEveryTool(client, FIRST, String(own));
    const third = await useEveryTool(client, SECOND);
    for (const [answers, other] of [
      [first, SECOND],
      [second, FIRST],
      [again, SECOND],
      [third, FIRST],
    ] as const) {
      for (const [name, answer] of answers) {
        expect({ name, isError: answer.isError, text: answer.text }).toMatchObject({ isError: false });
        expect(`${name}: ${answer.text}${JSON.stringify(answer.value)}`).not.toContain(other);
      }
    }
    expect(again.get("assemble_context")?.text).toContain(FIRST);
  });

  test("every call without a session says first which one it began, or that nothing was recorded", async () => {
    proves("sessions/started-said", "sessions/unrecorded-said");
    const client = await connect();
    const answers = await useEveryTool(client, FIRST);
    const firstOf = (name: string) => Object.keys(answers.get(name)?.value ?? {})[0];
    for (const name of ["record", "assemble_context", "add_conversation_turn", "run_pipeline"]) {
      expect([name, firstOf(name)]).toEqual([name, "session"]);
    }
    const unrecorded = ["search_knowledge", "inject_context", "retrieve", "select_template"];
    for (const name of unrecorded) {
      expect([name, firstOf(name)]).toEqual([name, "not_recorded"]);
      const way = name === "select_template" ? /没有留下记录：assemble_context 会/ : /没有留下记录：带上 session_id/;
      expect(answers.get(name)?.value.not_recorded).toMatch(way);
      expect(answers.get(name)?.text.indexOf("not_recorded")).toBeLessThan(5);
    }
    // In the session that the URL names all of them are recorded, and none says otherwise.
    const session = String(answers.get("initiate_session")?.value.session_id);
    const named = await connect(`?session=${session}`);
    const asked = {
      search_knowledge: { query: FIRST },
      retrieve: { query: FIRST },
      inject_context: { current_query: FIRST, search_results: [{ title: "t", content: "c" }] },
    };
    for (const [name, args] of Object.entries(asked)) {
      const before = (await named.call("get_session", { session_id: session })).value.revision;
      const answer = await named.call(name, args);
      const after = (await named.call("get_session", { session_id: session })).value.revision;
      expect({ name, isError: answer.isError, added: Number(after) - Number(before) }).toEqual({
        name,
        isError: false,
        added: 1,
      });
      expect(answer.value).not.toHaveProperty("not_recorded");
      expect(answer.value).not.toHaveProperty("session");
    }
  });

  test("no resource and no prompt holds a word of a chat that is not named", async () => {
    proves("sessions/none-joined", "sessions/current-is-named");
    const client = await connect();
    const started = await client.call("assemble_context", { report: "full", user_intent: `${FIRST}?` });
    const session = String(started.value.session_id);
    const current = ["conversation://current/history", "session://current"];
    expect(await client.resourceUris()).not.toContain(current[0]);
    for (const uri of current) {
      await expect(client.readText(uri)).rejects.toThrow(/\?session=/);
      await expect(client.follow(uri, () => undefined)).rejects.toThrow();
      expect((await client.call("read_resource", { uri })).isError).toBe(true);
    }
    for (const uri of await client.resourceUris()) expect(await client.readText(uri)).not.toContain(FIRST);
    for (const name of await client.promptNames()) {
      const said = { user_intent: SECOND, code: "x", document: "x", data: "x" };
      const prompt = await client.prompt(name, said).catch((error: unknown) => [String(error)]);
      expect(prompt.join("\n")).not.toContain(FIRST);
    }
    const named = await connect(`?session=${session}`);
    expect(await named.resourceUris()).toContain(current[0]);
    for (const uri of current) expect(await named.readText(uri)).toContain(FIRST);
    const answer = await named.call("assemble_context", { report: "full", user_intent: "and then?" });
    expect(answer.value).toMatchObject({ session_id: session });
    expect(answer.value).not.toHaveProperty("session");
    expect(answer.text).toContain(FIRST);
  });
});
