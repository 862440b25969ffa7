/** A tool whose words are near to the task and which says that it does something else is named as that, and others are looked for beside it. */
import { expect, test } from "vitest";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import { entryOf, memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const taking = (description: string) => ({
  description,
  inputSchema: { type: "object" as const, properties: { text: { type: "string" } } },
  answer: () => "done",
});

async function search(task_description: string, tool: string, description: string, offered: string[] = []) {
  const library = memoryLibrary({ [tool]: taking(description) });
  const registries = memoryRegistries(offered.map((text, at) => entryOf(`offered-${String(at)}`, text)));
  const { call } = product();
  const services = { ...call.services, library, registries };
  const asked = { task_description, call: { arguments: { text: "hello" } } };
  const answer = await searchAndInstall(asked, { ...call, services });
  return { answer, calls: library.calls };
}

test.each([
  ["Turn on the heating", "home__heating_off", "Turns the heating off.", "Turns the heating on and off."],
  ["Send a text message to my sister", "fax__send_fax", "Sends a fax to a number.", "Sends text messages (SMS)."],
  ["把文件导入数据库", "db__export_file", "从数据库导出文件。", "把文件导入数据库。"],
])("%s: others are looked for beside %s", async (task, tool, description, offered) => {
  const { answer, calls } = await search(task, tool, description, [offered]);
  expect(calls).toEqual([]);
  expect(answer).toMatchObject({ value: { success: true, action_needed: "choose", installed: [] } });
  expect(answer).toHaveProperty("value.candidates.0.name", expect.stringContaining("offered-0"));
  expect(answer).toHaveProperty("value.message", expect.stringContaining(tool));
  expect(answer).not.toHaveProperty(
    "value.message",
    expect.stringMatching(/tools at hand do this|现有工具可以完成：/u),
  );
});

test.each([
  ["Zoom out of the map", "map__zoom_in", "Enlarges the map."],
  ["我们五个人吃饭花了 486，一人该出多少？", "desk__book_table", "Reserves a table at a restaurant."],
  ["Bill Miller & Sons for 12 hours of consulting", "home__dim_lamp", "Dims a lamp."],
])("%s: no tool at hand is said to do it", async (task, tool, description) => {
  const { answer, calls } = await search(task, tool, description);
  expect(calls).toEqual([]);
  expect(answer).not.toHaveProperty("value.message", expect.stringMatching(/tools at hand do|现有工具可以完成/u));
});

test("where nothing else is found the tool is named all the same, as doing something else", async () => {
  const { answer, calls } = await search("Turn on the heating", "home__heating_off", "Turns the heating off.");
  expect(calls).toEqual([]);
  expect(answer).toMatchObject({ value: { action_needed: "use_existing_tools" } });
  expect(answer).toHaveProperty("value.message", expect.stringMatching(/doing something else: home__heating_off/u));
});

test("the tool that does it is called, and nothing is searched", async () => {
  const { answer, calls } = await search("Turn on the heating", "home__heating_on", "Turns the heating on.");
  expect(calls).toHaveLength(1);
  expect(answer).toMatchObject({ value: { candidates: [], call_result: { status: "success" } } });
});

test.each([
  ["Lock the screen rotation", "desk__lock_screen", "Locks the screen.", /may do this: desk__lock_screen/u],
  ["隐藏这个群组", "chat__hide_notice", "隐藏群组公告。", /可能做得到的有：chat__hide_notice/u],
  [
    "Get us a table for four at Luigi's tonight",
    "desk__book_table",
    "Reserves a table at a restaurant.",
    /may do this: desk__book_table/u,
  ],
  ["把昨天拍糊的那几张照片删掉", "album__delete_photo", "删除相册里的照片。", /可能做得到的有：album__delete_photo/u],
])("%s: a tool of which nobody knows whether it does it may do it", async (task, tool, description, said) => {
  const { answer, calls } = await search(task, tool, description);
  expect(calls).toEqual([]);
  expect(answer).toMatchObject({ value: { success: true, action_needed: "use_existing_tools" } });
  expect(answer).toHaveProperty("value.message", expect.stringMatching(said));
  expect(answer).not.toHaveProperty("value.message", expect.stringMatching(/doing something else|用途不同/u));
});

test.each([
  ["下一班 52 路公交还有多久到", "go__bus_times", "查询公交车到站时间。", /最接近的是：go__bus_times/u],
  [
    "Take off the edges of this picture",
    "art__crop_image",
    "Cuts an image to a rectangle.",
    /Nearest at hand: art__crop_image/u,
  ],
])("%s: nothing is found, and the tool that comes nearest is named", async (task, tool, description, said) => {
  const { answer, calls } = await search(task, tool, description);
  expect(calls).toEqual([]);
  expect(answer).toMatchObject({ value: { success: false, action_needed: "reduced_answer" } });
  expect(answer).toHaveProperty("value.message", expect.stringMatching(said));
  expect(answer).not.toHaveProperty("value.message", expect.stringMatching(/Tell your user\.|请告诉用户/u));
});

test.each([
  ["Renew my passport", "home__dim_lamp", "Dims a lamp."],
  ["把空调开起来", "home__ac_off", "关闭空调。"],
])("%s: what does something else is not named as near", async (task, tool, description) => {
  const { answer } = await search(task, tool, description);
  expect(answer).not.toHaveProperty("value.message", expect.stringMatching(/Nearest at hand|最接近/u));
});

test("what is left open of a tool at hand is not said to be done by it behind servers that hardly answer the need", async () => {
  const { answer } = await search("把昨天拍糊的那几张照片删掉", "album__delete_photo", "删除相册里的照片。", [
    "Prints photos on paper.",
  ]);
  expect(answer).toHaveProperty("value.message", expect.stringMatching(/可能做得到的有：album__delete_photo/u));
  expect(answer).not.toHaveProperty("value.message", expect.stringMatching(/现有工具可以完成/u));
});

test("a tool of Cairn's own that shares words with a request is neither claimed nor named: nobody calls it with call_tool", async () => {
  const { answer } = await search("Bill Miller & Sons for 12 hours of consulting", "home__dim_lamp", "Dims a lamp.");
  expect(JSON.stringify(answer)).not.toMatch(/initiate_session|tools at hand do/u);
});
