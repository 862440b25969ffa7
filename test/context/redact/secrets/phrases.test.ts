/** Phrases that open a wallet, however they are written down; sentences about them stay. */
import { expect, test } from "vitest";
import { redactSecrets } from "../../../../src/context/redact/redact.ts";
import { countLooks } from "../../../support/count-looks.ts";

const TWELVE = "orbit lemon fabric token wolf cactus violin harvest meadow ticket puzzle anchor".split(" ");
const PHRASE = TWELVE.join(" ");
const MARK = "[redacted:key]";

test.each([
  [`recovery phrase is: ${PHRASE}`, `recovery phrase is: ${MARK}`],
  [`My seed phrase is:\n${PHRASE}`, `My seed phrase is:\n${MARK}`],
  [`My seed phrase is: ${PHRASE}. Can you check it?`, `My seed phrase is: ${MARK}. Can you check it?`],
  [`助记词是：${PHRASE}`, `助记词是：${MARK}`],
  [`助记词如下：\n${TWELVE.join("\n")}\n请帮我看看`, `助记词如下：\n${MARK}\n请帮我看看`],
  [`Mnemonic:\n${TWELVE.map((word, place) => `${place + 1}. ${word}`).join(" ")}`, undefined],
  [`Mnemonic:\n${TWELVE.map((word, place) => `${place + 1}) ${word}`).join("\n")}`, undefined],
  [`secret recovery phrase (12 words) = "${PHRASE} ${PHRASE}"`, `secret recovery phrase (12 words) = "${MARK}"`],
  [`"mnemonic": ["${TWELVE.join('", "')}"]`, undefined],
  [
    `seed words: ${TWELVE.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(", ")}`,
    `seed words: ${MARK}`,
  ],
  ["助记词：的 一 是 在 不 了 有 和 人 这 中 大", `助记词：${MARK}`],
])("%s", (line, expected) => {
  const clean = redactSecrets(line);
  for (const word of TWELVE.slice(1, -1))
    expect(clean.toLowerCase()).not.toMatch(new RegExp(`\\b${word}\\b(?! phrase)`));
  if (expected !== undefined) expect(clean).toBe(expected);
  expect(redactSecrets(clean)).toBe(clean);
});

test.each([
  "A recovery phrase is twelve words that wallets show once when they are first opened",
  "Your seed phrase should never leave the paper that you wrote down when the wallet was made",
  "mnemonic: every good boy does fine",
  "Never type your recovery phrase: support staff will not ask for the words under any circumstances today",
  "助记词是十二个英文单词，丢了就找不回来",
  "助记词：1. 抄在纸上 2. 不要拍照 3. 不要告诉别人",
  PHRASE,
])("%s stays", (line) => {
  expect(redactSecrets(line)).toBe(line);
});

test.each(["mnemonic ", "seed phrase is: abc ", "助记词", "助记词是：abc "])(
  "however often a text repeats %j, few patterns are tried for a character",
  (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    expect(countLooks(() => redactSecrets(text))).toBeLessThan(1.5 * text.length);
  },
);
