/** Everyday forms of verbs in Chinese: the form that tools are described in, and the tool that is found by it. */
import { describe, expect, test } from "vitest";
import { withFormalVerbs } from "../../../src/discovery/lexicon/formal-verbs.ts";
import type { KnownTool } from "../../../src/discovery/model.ts";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { doesSurely, doubtAbout } from "../../../src/discovery/tool-index/sure-tools.ts";

const toolOf = (name: string, description: string): KnownTool => ({
  id: `s__${name}`,
  server: "s",
  status: "usable",
  definition: { name, description, inputSchema: { type: "object" } },
});

describe("a verb of one character", () => {
  test.each([
    ["把卧室的空调开起来", "打开卧室的空调"],
    ["把车锁上", "锁定车"],
    ["把前门锁好", "锁定前门"],
    ["把这段话存下来", "保存这段话"],
    ["把音乐停了", "停止音乐"],
    ["先把视频停一下", "先暂停视频"],
    ["电视关了吧", "关闭电视"],
    ["开一下风扇", "打开风扇"],
    ["把照片传上去", "上传照片"],
    ["把這首歌下下來", "下载这首歌"],
    ["把麦克风静音掉", "静音麦克风"],
    ["把门票买好，再把房间订下来", "购买门票，再预订房间"],
  ])("%s", (said, formal) => {
    expect(withFormalVerbs(said)).toBe(formal);
  });

  test.each([
    ["another verb that nobody knows has it at its end", "把文档公开一下"],
    ["a direction makes another deed of it", "把车开走"],
    ["a place begins with the direction", "发上海的天气给我"],
    ["it has several meanings", "退掉昨天那笔订单的付款"],
    ["it is only a part of a name", "印度的首都"],
    ["somebody asks", "把灯关了吗"],
    ["somebody tells what was done", "我算了一下"],
    ["a question about a place", "停车场在哪"],
    ["the thing goes somewhere", "把500块存进账户"],
    ["a name of a file has a dot", "把 draft.txt 改名为 final.txt"],
  ])("stays as it is where %s", (_, said) => {
    expect(withFormalVerbs(said)).toBe(said);
  });
});

/** One server with all of them, as a household has. */
const tools = [
  toolOf("turn_on_ac", "打开空调。"),
  toolOf("turn_off_ac", "关闭空调。"),
  toolOf("lock_car", "锁定汽车。"),
  toolOf("unlock_car", "解锁汽车。"),
  toolOf("save_note", "保存笔记。"),
  toolOf("stop_music", "停止播放音乐。"),
  toolOf("pause_video", "暂停视频。"),
  toolOf("mute_microphone", "静音麦克风。"),
  toolOf("delete_photo", "删除照片。"),
  toolOf("install_app", "安装应用。"),
];

test.each([
  ["把卧室的空调开起来", "turn_on_ac"],
  ["把卧室的空调关了", "turn_off_ac"],
  ["把车锁上", "lock_car"],
  ["把这条笔记存下来", "save_note"],
  ["把音乐停了", "stop_music"],
  ["先把视频停一下", "pause_video"],
  ["把麦克风静音掉", "mute_microphone"],
  ["把模糊的照片删了", "delete_photo"],
  ["装一下这个应用", "install_app"],
])("“%s” is what %s does", (need, name) => {
  const analysis = analyzeByRule(need, indexTools(tools));
  expect(analysis.toolRequirements[0]?.matchedTools[0]?.id).toBe(`s__${name}`);
  expect(analysis.hasSufficientTools).toBe(true);
});

test.each([
  ["把门关上", "open_door", "打开门。"],
  ["把这段话存下来", "delete_note", "删除笔记。"],
  ["把空调开起来", "turn_off_ac", "关闭空调。"],
  ["把汽车锁上", "unlock_car", "解锁汽车。"],
  ["把应用卸了", "install_app", "安装应用。"],
  ["把照片传上去", "download_photo", "下载照片。"],
  ["把视频拆开", "merge_videos", "合并视频。"],
])("“%s” is not what %s does", (need, name, description) => {
  const tool = toolOf(name, description);
  expect(doesSurely(tool, need)).toBe(false);
  expect(analyzeByRule(need, indexTools([tool])).hasSufficientTools && doubtAbout(tool, need) === undefined).toBe(
    false,
  );
});
