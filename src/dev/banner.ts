/** What `npm start` prints once it serves: the URL, one line to connect a client, one thing to try. */

/** The texts for a terminal; `published` is the release id, or undefined when none could be published. */
export function banner(url: string, published: string | undefined): string {
  const lines = [
    "",
    `  Cairn is serving   ${url}/mcp`,
    published === undefined
      ? "  Knowledge          nothing published yet: mend the findings above, saving publishes again"
      : `  Knowledge          release ${published.slice(0, 12)}, published again on every sound edit of knowledge/ and templates/`,
    "",
    "  Connect an agent   claude mcp add --transport http cairn " + `${url}/mcp`,
    `  Or without one     curl -s ${url}/api/sessions -H 'content-type: application/json' -d '{"user_query":"我想了解AI芯片"}'`,
    "  Try saying         “我想了解人工智能行业的投资” or “my wifi is slow”",
    "",
    "  Ctrl-C stops it.",
    "",
  ];
  return `${lines.join("\n")}\n`;
}
