/** Keys that Cairn itself makes: what `POST /api/keys` answers, and codes that sign in once. Making them: `src/worker/auth/`. */
import { expect, test } from "vitest";
import { redact, redactSecrets } from "../../../src/context/redact/redact.ts";

const RANDOM = "Zq8-Lm2_Xv7Rt4Kd9Bn3Wp6Hs1Yc5Gf0";
const TAG = "3fa91c07";

test.each(["cairn_", "once_"])("a key of Cairn's own goes wherever it stands: %s", (start) => {
  const key = `${start}${RANDOM}${TAG}`;
  for (const text of [
    key,
    `use ${key} please`,
    `我的${key}。`,
    `MY_${key}`,
    `https://x.example/mcp?k=${key}&a=1`,
    `**${key}**`,
  ])
    for (const clean of [redact(text).text, redactSecrets(text)]) {
      expect(clean, text).toContain("[redacted:key]");
      expect(clean, text).not.toContain(RANDOM.slice(0, 12));
      expect(clean, text).not.toContain(TAG);
    }
});

test("names that begin like one stay", () => {
  for (const text of [
    "cairn_unread_tools",
    "once_per_session_and_never_again_for_the_same_user",
    "cairn_walk_state_of_one_session_that_is_named_at_length",
  ])
    expect(redact(text).text).toBe(text);
});
