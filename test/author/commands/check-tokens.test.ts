/** Token estimates of templates in `check`. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { AuthorFolder } from "../author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

const template = `---
name: greet
title: Greet
description: Greets.
language: en
sections: { rules: { priority: must }, talk: { priority: high } }
---
# rules
Say hello in one short sentence.
# talk
\${local:user_intent}
`;

test("the check estimates each section's tokens: in JSON always, in text with --tokens", async () => {
  here.write("knowledge/shop.yaml", "nodes:\n  root:\n    response: Bye\n");
  here.write("templates/greet.md", template);
  const { out } = await here.run(["check", "--json"]);
  const [estimate] = JSON.parse(out).templates;
  expect(estimate).toMatchObject({ file: "templates/greet.md", name: "greet", language: "en" });
  expect(estimate.sections).toEqual([
    { section: "rules", priority: "must", tokens: expect.any(Number), stable: true },
    { section: "talk", priority: "high", tokens: expect.any(Number), stable: false },
  ]);
  const [rules, talk] = estimate.sections;
  expect(rules.tokens).toBeGreaterThan(talk.tokens);
  expect(estimate.tokens).toBe(rules.tokens + talk.tokens);
  const { out: words } = await here.run(["check", "--tokens", "--lang", "en"]);
  expect(words).toContain(`templates/greet.md: ${estimate.tokens} tokens`);
  expect(words).toContain(`rules* ${rules.tokens} · talk ${talk.tokens}`);
  expect((await here.run(["check", "--lang", "en"])).out).not.toContain("tokens");
});
