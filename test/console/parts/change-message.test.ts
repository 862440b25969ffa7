/** The messages of a channel's changes, in the reader's language. */
import { expect, test } from "vitest";
import { changeMessage } from "../../../src/console/parts/change-message.ts";

test.each([
  ["as the server started", "服务启动时发布"],
  ["back to #12", "回退到 #12"],
  ["Raise the age limit", "Raise the age limit"],
])("%s is %s in a Chinese page", (message, zh) => {
  expect(changeMessage(message)).toEqual({ en: message, zh });
});
