/** A Worker, a Durable Object and one SQL write, and nothing else: the baseline of `navigate_session`. */
import type { BareEnv, BareStep } from "./bare-object.ts";

export { BareObject } from "./bare-object.ts";

export default {
  async fetch(request: Request, env: BareEnv): Promise<Response> {
    const body = await request.json<{ params: { arguments: BareStep } }>();
    const step = body.params.arguments;
    const stub = env.OBJECT.get(env.OBJECT.idFromName(step.session_id));
    return Response.json(await stub.step({ session_id: step.session_id, selected_option_id: step.selected_option_id }));
  },
};
