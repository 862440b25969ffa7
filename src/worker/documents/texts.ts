/** Documents for language models: the start page as Markdown, `llms.txt`, and the skill that teaches how to use Cairn. */
import { clientsTable } from "../../clients/table.ts";
import { skillText } from "../../mcp/skills/skill.ts";

const LEAD =
  "Cairn is an MCP server. It guides an AI agent and its user through an expert's decision trees, one step at a time, and builds prompts under a token budget with a reason for every block.";

/** The start page as Markdown. */
export function startPage(origin: string): string {
  return `# Cairn

${LEAD}

The address is \`${origin}/mcp\`: Streamable HTTP, protocol versions 2024-11-05 to 2026-07-28.

## Add it to a client

${clientsTable("en", `${origin}/mcp`)}

## Without MCP

\`\`\`sh
curl -s ${origin}/api/knowledge
curl -s ${origin}/api/sessions -H 'content-type: application/json' -d '{"user_query":"…"}'
curl -s ${origin}/api/tools
\`\`\`

More: [llms.txt](${origin}/llms.txt) · [how to use it](${origin}/skill.md)
`;
}

/** The form of https://llmstxt.org: a title, one paragraph, lists of links. */
export function llmsTxt(origin: string): string {
  return `# Cairn

> ${LEAD}

Connect an MCP client to ${origin}/mcp. Where this deployment asks for a token, it goes into the header Authorization.

## Use

- [How to use it](${origin}/skill.md): the loop of a consultation, a search and a prompt, for an agent
- [How to connect](${origin}/): each client's command or settings file

## Interfaces

- [Tools](${origin}/api/tools): every tool with its schemas; POST ${origin}/api/tools/{name} calls one
- [Knowledge](${origin}/api/knowledge): the published bases and their trees
- [Server card](${origin}/mcp/server-card): transport and protocol versions

## Optional

- [Health](${origin}/healthz): status, version, release
`;
}

/** The skill, with the address of this server. */
export function skill(origin: string): string {
  return skillText(`The MCP server is at ${origin}/mcp.`);
}
