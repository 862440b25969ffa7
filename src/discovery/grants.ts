/**
 * Grants: for what an approved tool may be called, until when. A grant belongs to one session, one task, or the whole tenant;
 * it names servers or single tools, and may be limited to tools that only read. It covers what had been agreed to when it was
 * given: what a server changes or adds later needs a grant of whoever agrees to that.
 * Not here: whether the tool itself is approved (`library.ts`); what arguments may carry (`arguments.ts`).
 */
import type { ToolDefinition } from "./model.ts";

export type GrantSubject = { kind: "session"; id: string } | { kind: "task"; id: string } | { kind: "tenant" };

export interface Grant {
  id: string;
  subject: GrantSubject;
  /** A server's short name, and one of its tools by the server's own name of it; without `tool`, all its approved tools. */
  targets: readonly { server: string; tool?: string }[];
  /**
   * Only tools whose definition says `readOnlyHint: true`. That is the server's own claim: it is pinned, and nobody
   * can check it.
   */
  readOnly: boolean;
  /** When it was given. Milliseconds since 1970; absent of one that was given before this was recorded: 0. */
  at?: number;
  /** Milliseconds since 1970; at that moment the grant is over. */
  until: number;
  /** An operator has given it, in person or by the policy. */
  byOperator?: boolean;
}

/** On whose behalf a call is made. */
export interface CallContext {
  session?: string;
  task?: string;
}

/** Whether a tool's definition claims that it only reads. */
export function claimsReadOnly(definition: ToolDefinition): boolean {
  return definition.annotations?.readOnlyHint === true && definition.annotations.destructiveHint !== true;
}

/** Whether calling a tool twice does no more than calling it once, as its definition claims. */
export function isSafeToRepeat(definition: ToolDefinition): boolean {
  return claimsReadOnly(definition) || definition.annotations?.idempotentHint === true;
}

/** The first grant that allows a call, or undefined. `since`: when the tool was agreed to as it is now. Milliseconds since 1970. */
export function checkGrant(
  grants: readonly Grant[],
  tool: { server: string; definition: ToolDefinition; since?: number | undefined },
  context: CallContext,
  now: number,
): Grant | undefined {
  return grants.find(
    (grant) =>
      isInForce(grant, tool.since, context, now) &&
      grant.targets.some(
        (target) =>
          target.server === tool.server && (target.tool === undefined || target.tool === tool.definition.name),
      ) &&
      (!grant.readOnly || claimsReadOnly(tool.definition)),
  );
}

/**
 * Whether resources of a server may be read: a grant for the server as a whole, as resources are none of its tools. Reading
 * changes nothing, so a grant for tools that only read is enough. `since`: when what the server says it is was agreed to.
 */
export function checkReadGrant(
  grants: readonly Grant[],
  { server, since }: { server: string; since?: number | undefined },
  context: CallContext,
  now: number,
): boolean {
  return grants.some(
    (grant) =>
      isInForce(grant, since, context, now) &&
      grant.targets.some((target) => target.server === server && target.tool === undefined),
  );
}

/** What terms allow of a server: single tools, or all of it (`isWhole`), which are the tools that it lists now. */
export interface AllowedTools {
  server: string;
  isWhole: boolean;
  /** `since`: as for `checkGrant`. */
  tools: readonly { name: string; since?: number | undefined }[];
}

/** Whether everything that terms allow is allowed. */
export function areGranted(
  grants: readonly Grant[],
  { server, isWhole, tools }: AllowedTools,
  context: CallContext,
  now: number,
): boolean {
  if (isWhole && !checkReadGrant(grants, { server }, context, now)) return false;
  return tools.every(({ name, since }) =>
    grants.some(
      (grant) =>
        isInForce(grant, since, context, now) &&
        grant.targets.some((target) => target.server === server && (target.tool === undefined || target.tool === name)),
    ),
  );
}

/** Whether a grant holds now, on whose behalf it is asked for, and was given when this had been agreed to or later. */
function isInForce({ subject, at = 0, until }: Grant, since = 0, context: CallContext, now: number): boolean {
  return now < until && since <= at && isSubject(subject, context);
}

function isSubject(subject: GrantSubject, context: CallContext): boolean {
  switch (subject.kind) {
    case "tenant":
      return true;
    case "session":
      return context.session === subject.id;
    case "task":
      return context.task === subject.id;
  }
}
