/** A tool is called without its name only for just what it says that it does: never for the opposite, and never for something near it. */
import { expect, test } from "vitest";
import { doubtAbout } from "../../../src/discovery/tool-index/sure-tools.ts";
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
  ["mark_read", "Marks an email as read.", "Mark the email as unread"],
  ["to_dollars", "Converts euros to dollars.", "Convert 20 dollars to euros"],
  ["to_yuan", "把美元换算成人民币。", "把100人民币换算成美元"],
  ["set_public", "Sets a repository to public.", "Set the repository to private"],
  ["mark_done", "Marks a task as done.", "Mark the task as open"],
  ["unban", "解除成员禁言。", "禁言这个成员"],
])("%s (%s) is not called for what makes something else of it: %s", (name, description, need) => {
  expect(isCalled({ name, description, need, isRight: false })).toBe(false);
});

test.each([
  ["zip_folder", "Compresses a folder into a ZIP archive.", "Zip the archive folder"],
  ["to_dollars", "Converts euros to dollars.", "Convert 20 euros to dollars"],
  ["add_member", "添加成员。", "添加这个成员"],
  ["route", "规划驾车路线。", "规划从北京到天津的驾车路线"],
  ["mark_mail", "把邮件标为已读。", "把这封邮件标为已读"],
])("%s (%s) is called for what it makes of something: %s", (name, description, need) => {
  expect(isCalled({ name, description, need, isRight: true })).toBe(true);
});

test.each([
  ["raise_price", "上调商品价格。", "下调商品价格", "another"],
  ["cool_room", "降低室温。", "升高室温", "another"],
  ["unfreeze", "解冻账户。", "冻结这个账户", "another"],
  ["download_file", "Downloads a file from the cloud drive.", "Upload the file to the cloud drive", "another"],
  ["connect_vpn", "Connects to the VPN.", "Disconnect the VPN", "another"],
  ["restore_backup", "Restores a database from a backup.", "Back up the database", "another"],
  ["sort_rows", "Sorts rows in ascending order.", "Sort the rows in descending order", "another"],
  ["cancel_order", "Cancels an order.", "Cancel the cancellation of my order", "another"],
  ["add_member", "添加成员。", "给成员添加标签", "another"],
  ["promote_user", "Promotes a user to admin.", "Demote the admin to user", "unsure"],
  ["tar_directory", "Packs a directory into a tarball.", "Tar the logs directory", "unsure"],
  ["move_to_trash", "Moves a file to the trash.", "Move the file out of the trash", "unsure"],
  ["hide_notice", "隐藏群组公告。", "隐藏这个群组", "unsure"],
  ["feed_pet", "Feeds the pet.", "Feed the cat", "unsure"],
  ["lower_price", "下调商品价格。", "下调商品价格", undefined],
  ["play_video", "Plays a video.", "Play the video of the meeting", undefined],
  ["pack", "把文件夹打包成压缩包。", "打包归档文件夹", undefined],
] as const)("what speaks against %s (%s) for: %s: %s", (name, description, need, doubt) => {
  const definition = { name, description, inputSchema: { type: "object" } };
  expect(doubtAbout({ id: `any__${name}`, server: "any", status: "usable", definition }, need)).toBe(doubt);
});
