/** Every name of the project that a conversation uses, with its path in the conversation. */
import type { Path } from "../../compile/findings.ts";
import type { Conversation } from "./file.ts";

/** Every node that a conversation names, with its path in the conversation. */
export function nodesNamed({ start, steps }: Conversation): { path: Path; name: string }[] {
  const named = (path: Path, name: string | undefined): { path: Path; name: string }[] =>
    name === undefined ? [] : [{ path, name }];
  return [
    ...named(["start", "node"], start?.node),
    ...named(["start", "expect", "node"], start?.expect?.node),
    ...(steps ?? []).flatMap(({ expect }, index) => named(["steps", index, "expect", "node"], expect?.node)),
  ];
}

/** Every error that a conversation expects. */
export function errorsExpected({ start, steps }: Conversation): { path: Path; name: string }[] {
  return [
    ...(start?.expect?.error === undefined ? [] : [{ path: ["start", "expect", "error"], name: start.expect.error }]),
    ...(steps ?? []).flatMap(({ expect }, index) =>
      expect?.error === undefined ? [] : [{ path: ["steps", index, "expect", "error"], name: expect.error }],
    ),
  ];
}

/** Every option that a conversation chooses, except where an error is expected, or expects to be offered. */
export function optionsChosen({ start, steps }: Conversation): { path: Path; name: string }[] {
  const offered = (path: Path, ids: readonly string[] | undefined): { path: Path; name: string }[] =>
    (ids ?? []).map((name, at) => ({ path: [...path, "expect", "options", at], name }));
  return [
    ...offered(["start"], start?.expect?.options),
    ...(steps ?? []).flatMap(({ choose, expect }, index) => [
      ...(choose === undefined || expect?.error !== undefined
        ? []
        : [{ path: ["steps", index, "choose"], name: choose }]),
      ...offered(["steps", index], expect?.options),
    ]),
  ];
}

/** The base that a conversation begins in, except where an error is expected. */
export function basesNamed({ start }: Conversation): { path: Path; name: string }[] {
  if (start?.knowledge_base === undefined || start.expect?.error !== undefined) return [];
  return [{ path: ["start", "knowledge_base"], name: start.knowledge_base }];
}
