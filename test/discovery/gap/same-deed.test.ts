/** A tool is called without its name only for just what it says that it does: never for the opposite, and never for something near it. */
import { expect, test } from "vitest";
import { mayDoAnother } from "../../../src/discovery/tool-index/sure-tools.ts";
import { isCalled, readSureCalls } from "../../bench/sure-calls.ts";

/** Of the tools that do just what is asked, so many of a hundred are called at least. */
const LEAST_CALLED = 70;

test.each(["sure-calls", "sure-calls-held-out"])("no tool is called for another deed: %s", (list) => {
  const called = readSureCalls(list).filter((pair) => !pair.isRight && isCalled(pair));
  expect(called).toEqual([]);
});

test.each(["sure-calls", "sure-calls-held-out"])("most tools are called for their own: %s", (list) => {
  const right = readSureCalls(list).filter(({ isRight }) => isRight);
  expect((right.filter(isCalled).length / right.length) * 100).toBeGreaterThanOrEqual(LEAST_CALLED);
});

test.each([
  ["heating_off", "Turns the heating off.", "Turn on the heating"],
  ["volume_down", "Decreases the volume of the speaker.", "Increase the volume of the speaker"],
  ["unzip", "Extracts a zip archive into a folder.", "Compress the folder into a zip archive"],
  ["crop", "Crops a picture.", "Resize this picture to 800 pixels"],
  ["picture_size", "Tells the size of a picture in pixels.", "Resize this picture to 800 pixels"],
  ["save_file", "Saves a file.", "Do not save the file"],
  ["delete_folder", "Deletes a folder.", "Delete the contents of the folder"],
])("%s (%s) is not called for: %s", (name, description, need) => {
  expect(isCalled({ name, description, need, isRight: false })).toBe(false);
});

test("a tool that only reads is called for nothing else either", () => {
  expect(
    isCalled({
      name: "get_exchange_rate",
      description: "Gets an exchange rate.",
      need: "Get the weather in Rome",
      isRight: false,
    }),
  ).toBe(false);
});

test.each([
  ["check_out", "办理酒店退房。", "办理酒店退房"],
  ["lower_price", "下调商品价格。", "下调商品价格"],
  ["unban_user", "解封用户。", "解封这个用户"],
  ["pause", "暂停视频。", "暂停视频"],
  ["mute", "静音麦克风。", "静音麦克风"],
  ["close_window", "关闭窗户。", "关上卧室的窗户"],
  ["delete_event", "删除日程。", "删掉明天下午三点的日程"],
  ["delete_photo", "删除照片。", "把模糊的照片删了"],
  ["unsubscribe", "Unsubscribes from a newsletter.", "Unsubscribe me from the newsletter"],
])("%s (%s) is called for: %s", (name, description, need) => {
  expect(isCalled({ name, description, need, isRight: true })).toBe(true);
});

test.each([
  ["raise_price", "上调商品价格。", "下调商品价格", true],
  ["download_file", "Downloads a file from the cloud drive.", "Upload the file to the cloud drive", true],
  ["lower_price", "下调商品价格。", "下调商品价格", false],
  ["play_video", "Plays a video.", "Play the video of the meeting", false],
])("%s (%s) says that it does another thing than: %s: %s", (name, description, need, isAnother) => {
  const definition = { name, description, inputSchema: { type: "object" } };
  expect(mayDoAnother({ id: `any__${name}`, server: "any", status: "usable", definition }, need)).toBe(isAnother);
});
