/** A prompt that cannot be made within the budget of prompts, which its caller cannot set. */
import { expect, test } from "vitest";
import { getPrompt } from "../../src/mcp/prompts.ts";
import { CairnError } from "../../src/errors.ts";
import { failureText } from "../../src/failures.ts";
import { proves } from "../requirements/index.ts";
import { product } from "../support/product.ts";

test("arguments that no prompt can hold are refused with what its caller can do", async () => {
  proves("injection/budget-advice");
  const { call } = product();
  const user_intent = Array.from({ length: 9_000 }, (_, at) => `word${at}`).join(" ");
  const refused = await getPrompt("simple_chat", { user_intent }, call).catch((error: unknown) => error);
  if (!(refused instanceof CairnError)) throw new Error("the prompt was made", { cause: refused });
  expect(refused.failure).toMatchObject({ code: "over_budget", what: "prompt" });
  expect(failureText(refused.failure).en).toMatch(/Shorten the arguments, or call assemble_context/);
});
