/** The part of a README that lists the clients: made from their table, between two marks. */
import { clientsTable } from "../clients/table.ts";
import type { Language } from "../localized-text.ts";

/** The address that the READMEs name: that of `npm start`. */
export const LOCAL_ADDRESS = "http://localhost:8787/mcp";

const PART = /(<!-- clients[^>]*-->\n)[\s\S]*?(<!-- \/clients -->)/;

/** The README with the table as it is now. Fails where the marks are missing. */
export function withClientsTable(readme: string, language: Language): string {
  if (!PART.test(readme)) throw new Error("The README has no <!-- clients --> … <!-- /clients -->.");
  const table = clientsTable(language, LOCAL_ADDRESS);
  return readme.replace(PART, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
}
