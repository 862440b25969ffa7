/**
 * Whether a registry's entry is for a product that a need names: it says the name somewhere. A server for another product may do something like
 * it, and is not what was asked for, however well its verbs and things fit.
 * Not here: which names in a need are products (`lexicon/products.ts`), tools at hand (`gap/claim.ts`).
 */
import { isAlsoWord } from "../lexicon/products.ts";
import type { RegistryEntry } from "../model.ts";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** Names that stand within one word of an entry's own name, such as `githubserver`. */
const MIN_INSIDE = 6;

/** The texts of an entry: its own name and title, and everything it says. */
function textsOf({ name, title = "", description, tags = [], tools = [], sources }: RegistryEntry) {
  const places = sources.map((source) => (source.kind === "package" ? source.identifier : source.url));
  const own = `${name} ${title} ${places.join(" ")}`;
  return {
    own,
    all: [own, description, ...tags, ...tools.flatMap((tool) => [tool.name, tool.description])].join("\n"),
  };
}

function isNamed(spelling: string, { own, all }: { own: string; all: string }): boolean {
  if (/^\p{sc=Han}/u.test(spelling)) return all.includes(spelling);
  const words = spelling
    .split(" ")
    .map(escaped)
    .join(String.raw`[\s_-]?`);
  const apart = (text: string, flags: string, pattern = words): boolean =>
    new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{Ll}\\p{N}])`, flags).test(text);
  if (apart(own, "iu")) return true;
  if (spelling.length >= MIN_INSIDE && own.toLowerCase().includes(spelling.replaceAll(" ", ""))) return true;
  if (!isAlsoWord(spelling)) return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, "iu").test(all);
  // "For teams" names no product.
  return apart(
    all,
    "u",
    words.replace(/^./u, (first) => first.toUpperCase()),
  );
}

/** The products that a need asks for, each by all its spellings (`productsAskedFor`). */
type Products = readonly (readonly string[])[];

/** The products of a need where the entry is for none of them, as the need spells them; none where the entry is for one. */
export function lackedProducts(products: Products, need: string, entry: RegistryEntry): string[] {
  if (products.length === 0) return [];
  const texts = textsOf(entry);
  if (products.some((spellings) => spellings.some((one) => isNamed(one, texts)))) return [];
  return products.map((spellings) => asSpelled(need, spellings));
}

/** Whether an entry bears the name of one of a need's products, in its own name or title: it is for that product, whatever else it says. */
export function isOfProduct(products: Products, { name, title = "" }: RegistryEntry): boolean {
  if (products.length === 0) return false;
  const own = `${name.split("/").at(-1) ?? name} ${title}`;
  return products.some((spellings) => spellings.some((one) => isNamed(one, { own, all: own })));
}

function asSpelled(need: string, spellings: readonly string[]): string {
  // The longest first: "postgres" is the beginning of "PostgreSQL".
  const found = spellings
    .toSorted((left, right) => right.length - left.length)
    .map(
      (one) =>
        new RegExp(
          one
            .split(" ")
            .map(escaped)
            .join(String.raw`\s?`),
          "iu",
        ).exec(need)?.[0],
    )
    .find((one) => one !== undefined);
  return found ?? spellings[0] ?? "";
}
