/** Excerpts are shown without the marks of Markdown, and with whatever only looks like one. */
import { expect, test } from "vitest";
import { unmarked } from "../../../src/console/parts/unmarked.ts";

test.each([
  [
    "**2.4 GHz** reaches far; *WEP* does not, `ping -c 4` tells.",
    "2.4 GHz reaches far; WEP does not, ping -c 4 tells.",
  ],
  ["取**第三份**合同，见*附件*。", "取第三份合同，见附件。"],
  ["See [the manual](https://a.example/b?c=d) and ![a plan](plan.png).", "See the manual and a plan."],
  ["Write to [the office](https://a.exam…", "Write to the office"],
  ["Choose **WPA2/WPA3 (transition)** or **WP…", "Choose WPA2/WPA3 (transition) or WP…"],
  ["…ally strong** words, then more", "…ally strong words, then more"],
  [
    "| dBm | Experience | |---|---| | −30 to −50 | beside the router |",
    "dBm · Experience · −30 to −50 · beside the router",
  ],
  ["…very good | | −60 to −67 | good for calls | | −67…", "…very good · −60 to −67 · good for calls · −67…"],
  ["- **值班**：在岗等待任务。", "值班：在岗等待任务。"],
  ["> Quoted words of the law", "Quoted words of the law"],
])("%s", (marked, plain) => {
  expect(unmarked(marked)).toBe(plain);
});

test.each([
  "3 * 4 * 5 = 60, and 2**8 = 256",
  "true || false, a | b",
  "name_of_a_thing and __init__ stay",
  "[1, 6 and 11] overlap with nothing (see below)",
  "5 > 3 holds",
  "1. Look. 2. Choose.",
  "",
])("%s stays", (text) => {
  expect(unmarked(text)).toBe(text);
});
