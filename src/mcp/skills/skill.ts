/**
 * The skill that teaches how Cairn is used, as the Skills extension of MCP serves it (`io.modelcontextprotocol/skills`, SEP-2640): an entry
 * with the digest of its one file, and the file as a resource. Not here: the same at an address of its own (`worker/documents/`).
 */
import { createHash } from "node:crypto";
import { instructions } from "../instructions.ts";
import { INVALID_PARAMS, ProtocolFault } from "../fault.ts";
import type { JsonReply, CacheRule } from "../reply.ts";

const NAME = "cairn";
const DESCRIPTION =
  'Walk an expert\'s decision tree with a user, search published documents, or assemble a prompt under a token budget. Use it when the MCP server "cairn" is connected, or when somebody asks for a guided diagnosis or decision that its knowledge covers.';

/** The address of the skill's only file. */
const SKILL_URI = `skill://${NAME}/SKILL.md`;

/** It changes with a deploy only. */
const CACHE: CacheRule = { ttlMs: 300_000, cacheScope: "public" };

/** The skill (https://agentskills.io): front matter, then what an agent does. `about`: a line on where the server is. */
export function skillText(about = ""): string {
  // Quoted, so that any reader of YAML takes it as one text.
  return `---
name: ${NAME}
description: ${JSON.stringify(DESCRIPTION)}
---

# Cairn

${about === "" ? "" : `${about}\n\n`}${instructions}
`;
}

/** Its entry: front matter as it stands in the file, and each file with digest and size. */
function skillEntry(): object {
  const bytes = Buffer.from(skillText(), "utf8");
  const digest = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  return {
    uri: SKILL_URI,
    frontmatter: { name: NAME, description: DESCRIPTION },
    resources: [{ uri: SKILL_URI, digest, size: bytes.length }],
  };
}

/** `skills/list`: all of them on one page. */
export function listSkills(): JsonReply {
  return { json: JSON.stringify({ skills: [skillEntry()] }), cache: CACHE };
}

/** `skills/get`. Throws a fault for a skill that is not served. */
export function getSkill(uri: string): JsonReply {
  if (uri !== SKILL_URI) throw new ProtocolFault(INVALID_PARAMS, `There is no such skill. There is ${SKILL_URI}.`);
  return { json: JSON.stringify({ skill: skillEntry() }), cache: CACHE };
}

/** `resources/read` of a skill's file; undefined for any other address. */
export function readSkillFile(uri: string): JsonReply | undefined {
  if (uri !== SKILL_URI) return undefined;
  const content = { uri, mimeType: "text/markdown", text: skillText() };
  return { json: JSON.stringify({ contents: [content] }), cache: CACHE };
}
