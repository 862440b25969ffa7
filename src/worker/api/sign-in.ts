/** Signing a browser in once: a code is made by whoever has a token, and exchanged for it by whoever has the code. */
import { CairnError } from "../../errors.ts";
import { makeSignInCode, takeSignInCode } from "../auth/sign-in-codes.ts";
import { readBearerToken } from "../auth/tokens.ts";
import type { Env } from "../env.ts";
import type { WorkerServices } from "../services.ts";
import { MAX_SMALL_BODY, text } from "./fields.ts";
import { readJsonObject, respondWithJson } from "./respond.ts";

/** Characters of a code. */
const MAX_CODE = 100;

/** `POST /api/sign-in-codes`: a code for the token that the request was sent with. `/#code=…` of the page takes it. */
export async function createSignInCode(request: Request, env: Env, services: WorkerServices): Promise<Response> {
  const token = readBearerToken(request.headers.get("authorization"));
  if (token === null) {
    const expected = "the header Authorization with a token: a sign-in of another kind has none to pass on";
    throw new CairnError({ code: "invalid_input", field: "authorization", expected });
  }
  return respondWithJson(await makeSignInCode(env, token, services.newId() + services.newId(), services.now()), 201);
}

/** `POST /sign-in { code }`: the token, once. Nobody has to show one to ask. */
export async function signIn(request: Request, env: Env, services: WorkerServices): Promise<Response> {
  const code = text(await readJsonObject(request, "request body", MAX_SMALL_BODY), "code", MAX_CODE);
  const token = await takeSignInCode(env, code, services.now());
  if (token === null) {
    const expected = "a code that was not used and is not older than a day; npm start prints a new one";
    throw new CairnError({ code: "invalid_input", field: "code", expected });
  }
  return respondWithJson({ token });
}
