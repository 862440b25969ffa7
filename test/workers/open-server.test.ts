/** Keys of a server that is open to everybody: they would change nothing, so none is made. */
import { expect, it } from "vitest";
import product from "../../src/index.ts";
import { env, ORIGIN } from "./support.ts";

const NOT_MADE = {
  en: "so everybody may call it without a key, and no key was made. Keys are asked for, and can be made, once CAIRN_AUTH is tokens, oauth or access",
  zh: "任何人不带密钥也能调用，因此没有创建密钥。把 CAIRN_AUTH 设为 tokens、oauth 或 access 之后",
};

it.each(["en", "zh"] as const)(
  "a key that is asked for is refused, with the setting that makes keys count (%s)",
  async (language) => {
    const headers = {
      "content-type": "application/json",
      host: "localhost:8787",
      authorization: "Bearer operator-key",
      "accept-language": language,
    };
    const body = JSON.stringify({ tenant: "acme", scopes: ["mcp"] });
    const open = { ...env, CAIRN_OPERATOR_TOKEN: "operator-key" };
    const answered = await product.fetch(new Request(`${ORIGIN}/api/keys`, { method: "POST", headers, body }), open);
    const { error } = await answered.json<{ error: { code: string; field: string; message: string } }>();
    expect(answered.status).toBe(422);
    expect(error).toMatchObject({ code: "invalid_input", field: "CAIRN_AUTH" });
    expect(error.message).toContain(NOT_MADE[language]);
  },
);
