/**
 * Templates as MCP prompts: their list, a prompt filled in, and completion of its arguments. Filling one in records
 * nothing; the tool that does the same and records it is `assemble_context`.
 */
import { composeAssembly } from "../context/assembly/compose.ts";
import { atMost, CairnError, valueOf, type Expectation, type Outcome } from "../errors.ts";
import { MAX_MATERIAL } from "../session/limits.ts";
import { guessLanguage } from "../knowledge/language.ts";
import { findTemplate, templateNames, type Template } from "../templates/model.ts";
import type { Call } from "./call.ts";
import { INVALID_PARAMS, ProtocolFault } from "./fault.ts";
import { isRecord } from "../json.ts";
import { plainName } from "../references.ts";
import { sessionIn } from "./tool/named-arguments.ts";
import { rankCompletions } from "./resources/knowledge.ts";
import type { CompletionRequest } from "./server-definition.ts";
import { DEFAULT_BUDGET, promptLanguage } from "../operations/context/assemble.ts";
import { listedRelease, releaseOf } from "../operations/session/release.ts";
import { openOrTransient } from "../operations/session/open.ts";
import { estimate } from "../operations/context/counters.ts";
import { templatesOf } from "../operations/context/templates.ts";
import { portOf } from "../operations/context/ports.ts";

const INTENT = "user_intent";
/** Another name for `user_intent`, accepted in its place: prompts of other servers call the user's words this. */
const INTENT_ALIAS = "user_input";
/** Arguments every prompt takes, whatever its author declares. */
const GIVEN: ReadonlySet<string> = new Set([INTENT, INTENT_ALIAS, "language", "session_id"]);

async function published(call: Call): Promise<readonly Template[]> {
  const listed = await listedRelease(call);
  return listed.ok ? valueOf(await templatesOf(call.services.knowledge, listed.value.id)) : [];
}

/** The prompts of the session that the URL names, else of the channel's release, each template once whatever its languages. None while nothing is published. */
export async function listPrompts(call: Call): Promise<object[]> {
  const templates = await published(call);
  return templateNames(templates).flatMap((name) => {
    const template = findTemplate(templates, name);
    if (template === undefined) return [];
    const { title, description } = template;
    return [{ name, title, description, arguments: argumentsOf(template, templates) }];
  });
}

/** The author's arguments, what every template takes, and one argument for each section that can be replaced. */
function argumentsOf(template: Template, templates: readonly Template[]): object[] {
  const languages = templates.filter(({ name }) => name === template.name).map(({ language }) => language);
  const own = template.arguments.filter(({ name }) => !GIVEN.has(name));
  const intent = template.arguments.find(({ name }) => name === INTENT);
  // What the author says of a section's argument stands; it is not listed a second time.
  const described = new Set(own.map(({ name }) => name));
  const sections = template.sections
    .map(({ name, title }) => ({
      name: `section_${name}`,
      description: `Instead of the section ${JSON.stringify(title)}.`,
    }))
    .filter(({ name }) => !described.has(name));
  return [
    {
      name: INTENT,
      description: intent?.description ?? "What the user wants, in their own words.",
      required: needsIntent(template),
    },
    ...own.map(({ name, description, required }) => ({ name, description, required })),
    { name: "language", description: `One of ${languages.join(", ")}. Default: that of ${INTENT}.` },
    { name: "session_id", description: "The session of this conversation: its history and evidence are used." },
    ...sections,
  ];
}

/** Whether a prompt is nothing without the user's words; its author may let them follow it instead. */
function needsIntent({ arguments: declared }: Template): boolean {
  return declared.find(({ name }) => name === INTENT)?.required ?? true;
}

function readArguments(args: unknown): Map<string, string> {
  const given = new Map<string, string>();
  for (const [name, value] of Object.entries(isRecord(args) ? args : {})) {
    if (typeof value !== "string") throw invalid(name, "a text");
    if (value.length > MAX_MATERIAL) throw invalid(name, atMost(MAX_MATERIAL));
    given.set(name, value);
  }
  return given;
}

function invalid(field: string, expected: Expectation): CairnError {
  return new CairnError({ code: "invalid_input", field, expected });
}

/** A prompt filled in, as `prompts/get` answers. Throws a fault for one that does not exist, a failure for bad arguments. */
export async function getPrompt(named: string, args: unknown, call: Call): Promise<object> {
  const name = plainName("template", named);
  const given = readArguments(args);
  const intent = given.get(INTENT) ?? given.get(INTENT_ALIAS) ?? "";
  const asked = given.get("language");
  const log = valueOf(
    await openOrTransient(call, sessionIn(given.get("session_id"), call), intent, asked ?? guessLanguage(intent)),
  );
  const projection = await log.projection();
  const language = promptLanguage(asked, intent, projection);
  const templates = valueOf(await templatesOf(call.services.knowledge, projection.release));
  const template = findTemplate(templates, name, language);
  if (template === undefined) {
    const known = templateNames(templates).join(", ");
    throw new ProtocolFault(INVALID_PARAMS, `There is no such prompt. Known: ${known === "" ? "none yet" : known}.`);
  }
  if (intent === "" && needsIntent(template)) throw invalid(INTENT, "what the user wants, as text");
  for (const known of GIVEN) given.delete(known);
  const missing = template.arguments.find(({ name, required }) => required && !GIVEN.has(name) && !given.has(name));
  if (missing !== undefined) {
    const { name: argument, description } = missing;
    throw invalid(argument, description === "" ? "a text: this prompt cannot do without it" : description);
  }
  const now = call.services.now();
  const made = promptOf(
    await composeAssembly(
      {
        template,
        projection,
        user_intent: intent,
        arguments: given,
        token_budget: DEFAULT_BUDGET,
        model_name: "host",
        counter: estimate,
        now,
        together: true,
        facts: await log.facts(now),
      },
      await portOf(call, log),
    ),
  );
  // Without the user's words there is no message of theirs: the host adds it.
  const said = made.assembly.messages.filter(({ content }) => content !== "");
  const messages = said.map(({ role, content }) => ({
    // Prompts know two roles; what a system message says comes first, from the user.
    role: role === "assistant" ? "assistant" : "user",
    content: { type: "text", text: content },
  }));
  return { description: template.description, messages };
}

/** What was made. A prompt's caller can name no budget, so that a failure must not advise to raise it. */
function promptOf<Made>(made: Outcome<Made>): Made {
  if (made.ok) return made.value;
  const { failure } = made;
  throw new CairnError(failure.code === "over_budget" ? { ...failure, what: "prompt" } : failure);
}

/** Values for an argument of a prompt: its languages, and the author's examples for what the user wants. */
export async function completePrompt({ ref, argument }: CompletionRequest, call: Call): Promise<string[]> {
  const named = (await published(call)).filter(({ name }) => name === ref.name);
  switch (argument.name) {
    case "language":
      return rankCompletions(
        argument.value,
        named.map(({ language }) => language),
      );
    case INTENT:
    case INTENT_ALIAS:
      return rankCompletions(
        argument.value,
        named.flatMap(({ examples }) => examples),
      );
    default:
      return [];
  }
}

/** `template://{name}`: the author's file as it is, in the language asked for by `name.language`, else in the first. */
export async function readTemplate(name: string, call: Call): Promise<Template | undefined> {
  const release = valueOf(await releaseOf(call, call.session));
  const templates = valueOf(await templatesOf(call.services.knowledge, release.id));
  return findTemplate(templates, name);
}

/** Names for completing `template://{name}`: each template, and each of its languages. */
export async function completeTemplates(typed: string, call: Call): Promise<string[]> {
  const templates = await published(call);
  return rankCompletions(typed, [
    ...templateNames(templates),
    ...templates.map(({ name, language }) => `${name}.${language}`),
  ]);
}
