/**
 * Products that hold what a request is about, by their names: what is in one of them is not to be had from another, however like
 * the two are. Written from general usage. Not here: what kinds of thing they are (`objects.ts`, `fields.ts`).
 */
import type { TextUnit } from "./read.ts";

const NAMES =
  "mysql postgres=postgresql sqlite mariadb oracle mongodb=mongo redis snowflake bigquery clickhouse neo4j supabase cassandra " +
  "elasticsearch dynamodb cockroachdb couchdb firestore databricks salesforce hubspot zendesk sap shopify stripe airtable quickbooks " +
  "servicenow workday pipedrive zoho marketo mailchimp intercom asana trello jira confluence";

/** Each spelling of a name → the spelling it is compared by. */
const PRODUCTS: ReadonlyMap<string, string> = new Map(
  NAMES.split(" ").flatMap((names) => {
    const spellings = names.split("=");
    return spellings.map((name): [string, string] => [name, spellings[0] ?? name]);
  }),
);

const SPELLINGS = Map.groupBy(PRODUCTS.keys(), (name) => PRODUCTS.get(name) ?? name);

/** The products that a text names, each by all its spellings. */
export function productsIn(units: readonly TextUnit[]): string[][] {
  // The "sql" of MySQL is a part of its name.
  const names = units.filter(({ inName }) => inName !== true).flatMap(({ shown }) => PRODUCTS.get(shown) ?? []);
  return [...new Set(names)].map((name) => SPELLINGS.get(name) ?? []);
}
