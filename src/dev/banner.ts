/** What `npm start` prints once it serves: the URL, one line to connect a client, one thing to try. */

/** The text for a terminal. `published` is false when the knowledge has an error that the lines above tell. */
export function banner(url: string, published: boolean): string {
  const lines = [
    "",
    `  Cairn is serving   ${url}/mcp`,
    published
      ? "  Knowledge          knowledge/ and templates/ are published, and again on every sound edit"
      : "  Knowledge          not published: mend the file named above and save it; the last good release serves until then",
    "",
    `  Connect an agent   claude mcp add --transport http cairn ${url}/mcp`,
    `  Or without one     curl -s ${url}/api/sessions -H 'content-type: application/json' -d '{"user_query":"我想了解AI芯片"}'`,
    "  Try saying         “我想了解人工智能行业的投资” or “my wifi is slow”",
    "",
    "  Ctrl-C stops it.",
    "",
  ];
  return `${lines.join("\n")}\n`;
}
