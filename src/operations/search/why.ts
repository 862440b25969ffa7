/** Explains a search of the channel's release. Not here: searching (`answer.ts`). */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { explainSearch, type Why } from "../../search/why.ts";
import type { Fields } from "../../search/score.ts";
import type { Caller } from "../call.ts";
import { questionToLookUp } from "./question.ts";
import { openScope } from "./scope.ts";

interface WhyInput {
  query: string;
  knowledge_base?: string | undefined;
  fields: Fields;
  document?: string | undefined;
}

/** Fails with what a scope fails with, and `unknown_knowledge_base`; null where the release has no documents. */
export async function whyFound(caller: Caller, input: WhyInput): Promise<Outcome<Why | null>> {
  const scope = await openScope(caller, undefined);
  if (!scope.ok) return scope;
  const { knowledge_base, query, fields, document } = input;
  if (knowledge_base !== undefined && !scope.value.bases.includes(knowledge_base))
    return refuse({ code: "unknown_knowledge_base", knowledge_base, known: scope.value.bases });
  const lookedUp = await questionToLookUp(scope.value, query);
  const base = knowledge_base === undefined ? {} : { base: knowledge_base };
  return accept(await explainSearch(scope.value.store, { query: lookedUp, fields, document, ...base }));
}
