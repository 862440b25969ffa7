/**
 * From the elements of a tree to the value that JSON and YAML would give. An attribute and an element of the same name mean the
 * same. Lists are written as repeated elements (`<option>`), in a container (`<options>`) or without one; what has an id or a
 * name (`<node id>`, `<fact name>`, `<i18n language>`) becomes a member of that name.
 */
import type { XmlElement } from "@rgrove/parse-xml";
import type { Json } from "../../../json.ts";
import type { FindingText, Range } from "../../findings.ts";
import { duplicateKey, MAX_DEPTH, reservedKey, tooDeep, type Problem } from "../reading.ts";
import { listAsText, markupInText, misspeltElement, mixedContent } from "./content-errors.ts";
import { inputSchema, treeFileSchema } from "../../schema/schema.ts";
import { ElementPlaces } from "./element-places.ts";
import { elementsOf, ownTextOf, textOf } from "./element-texts.ts";
import { itemOf, listOf, mapOf, meantElement, textKeys } from "./elements.ts";

/** Where a part of the value stands. */
export interface Place {
  key: Range;
  value: Range;
}

type Members = { [key: string]: Json };
type Way = readonly string[];

/** The keys of a tree and of its inputs whose values are like this one, and no texts. */
function keysWithValue(like: number | boolean): ReadonlySet<string> {
  const schemas = Object.entries({ ...treeFileSchema.shape, ...inputSchema.shape });
  return new Set(schemas.flatMap(([key, schema]) => (schema.safeParse(like).success ? [key] : [])));
}

const numbers = keysWithValue(1);
const booleans = keysWithValue(true);
const lists: ReadonlySet<string> = new Set(itemOf.keys());

/** Builds the value of one document. */
export class TreeBuilder {
  readonly problems: Problem[] = [];
  /** By the path as JSON, its steps as texts. */
  readonly places = new Map<string, Place>();
  readonly #where: ElementPlaces;

  constructor(text: string) {
    this.#where = new ElementPlaces(text);
  }

  /** The value of the document's element, whatever its name. */
  build(root: XmlElement): Json {
    this.#place([], this.#where.tag(root), this.#where.tag(root));
    return this.#object(root, []);
  }

  #object(element: XmlElement, way: Way): Members {
    const value: Members = {};
    if (way.length > MAX_DEPTH) {
      this.problems.push({ rule: "parse-error", range: this.#where.tag(element), text: tooDeep });
      return value;
    }
    for (const [name, text] of Object.entries(element.attributes)) {
      const range = this.#where.attribute(element, name);
      if (lists.has(name) && name !== "next") this.#problem(range, listAsText(name, text));
      else this.#set(value, way, name, scalar(name, text), range, range);
    }
    const isMarked = this.#isMarked(element, way);
    if (!isMarked) for (const child of elementsOf(element)) this.#child(value, way, child);
    this.#ownText(value, way, element, isMarked);
    return value;
  }

  /** One element in an object: an item of a list, a member of a map, or a key with a value. */
  #child(value: Members, way: Way, child: XmlElement): void {
    const meant = meantElement(child.name);
    if (meant !== undefined) this.#problem(this.#where.tag(child), misspeltElement(child.name, meant));
    // Read as what was meant: it is told once, and what it holds is checked.
    const name = meant ?? child.name;
    const map = mapOf.get(name);
    const list = listOf.get(name);
    const isTranslation = way.at(-2) === "i18n" || way.at(-3) === "i18n";
    if (list === "options" && isTranslation) return this.#member(value, way, "options", "id", child);
    if (map !== undefined && child.attributes[map[1]] !== undefined)
      return this.#member(value, way, map[0], map[1], child);
    // One rule may stand as <next when next_node/>, several in a row.
    if (list !== undefined || (name === "next" && Object.keys(child.attributes).length > 0))
      return this.#item(value, way, list ?? "next", child);
    this.#key(value, way, name, child);
  }

  /** `<options>…</options>`, `<nodes>…</nodes>`, `<title>…</title>`. */
  #key(value: Members, way: Way, name: string, child: XmlElement): void {
    const inner = elementsOf(child);
    const at = [...way, name];
    const isTranslation = way.at(-2) === "i18n" || way.at(-1) === "i18n";
    if (lists.has(name) && !isTranslation && (inner.length > 0 || name !== "next")) {
      if (!this.#claim(value, way, name, child)) return;
      if (inner.length === 0 && textOf(child) !== "")
        return this.#problem(this.#where.inside(child), listAsText(name, textOf(child)));
      value[name] = [];
      for (const item of inner) this.#item(value, way, name, item);
      return;
    }
    const [markup] = textKeys.has(name) ? inner : [];
    if (markup !== undefined) {
      this.#problem(this.#where.tag(markup), markupInText(markup.name));
      return this.#set(value, way, name, textOf(child), this.#where.tag(child), this.#where.inside(child));
    }
    if (inner.length === 0 && Object.keys(child.attributes).length === 0)
      return this.#set(
        value,
        way,
        name,
        scalar(name, textOf(child)),
        this.#where.tag(child),
        this.#where.inside(child),
      );
    if (!this.#claim(value, way, name, child)) return;
    const isMap = [...mapOf.values()].some(([map]) => map === name) || (isTranslation && name === "options");
    const made: Members = isMap ? {} : this.#object(child, at);
    if (isMap) for (const one of inner) this.#inMap(made, at, name, one);
    value[name] = made;
  }

  /** An element in a container of a map: `<node id="a">` or `<a>`. */
  #inMap(made: Members, at: Way, map: string, one: XmlElement): void {
    const attribute = mapOf.get(one.name)?.[1] ?? (one.name === "option" ? "id" : undefined);
    const id = attribute === undefined ? one.name : (one.attributes[attribute] ?? one.name);
    this.#put(made, at, id, one, attribute, map);
  }

  #member(value: Members, way: Way, map: string, attribute: string, child: XmlElement): void {
    const known = value[map];
    const made: Members = known !== null && typeof known === "object" && !Array.isArray(known) ? known : {};
    if (known === undefined) {
      this.#place([...way, map], this.#where.tag(child), this.#where.tag(child));
      value[map] = made;
    }
    this.#put(made, [...way, map], child.attributes[attribute] ?? "", child, attribute, map);
  }

  /** Puts an element under its id; the attribute that held the id is no key of it. */
  #put(made: Members, at: Way, id: string, child: XmlElement, attribute: string | undefined, map: string): void {
    if (!this.#isFree(made, id, this.#where.tag(child))) return;
    this.#place([...at, id], this.#where.tag(child), this.#where.inside(child));
    if (map === "facts" || map === "options") {
      made[id] = textOf(child);
      return;
    }
    const inner = this.#object(child, [...at, id]);
    if (attribute !== undefined) delete inner[attribute];
    made[id] = inner;
  }

  #item(value: Members, way: Way, list: string, child: XmlElement): void {
    const known = value[list];
    const items: Json[] = Array.isArray(known) ? known : [];
    if (known === undefined) this.#place([...way, list], this.#where.tag(child), this.#where.tag(child));
    value[list] = items;
    const at = [...way, list, String(items.length)];
    this.#place(at, this.#where.tag(child), this.#where.tag(child));
    const isText = list === "keywords" || list === "documents";
    const isPlain = list === "choices" && elementsOf(child).length === 0 && Object.keys(child.attributes).length === 0;
    if (!isText && !isPlain) items.push(this.#object(child, at));
    else {
      items.push(textOf(child));
      this.#place(at, this.#where.tag(child), this.#where.inside(child));
    }
  }

  /** Whether the text of an option or a choice has markup in it: its elements are told, and are no keys. */
  #isMarked(element: XmlElement, way: Way): boolean {
    if (!isDescribed(way) || ownTextOf(element) === "") return false;
    const markup = elementsOf(element).find(({ name }) => !["id", "description", "next_node", "when"].includes(name));
    if (markup !== undefined) this.#problem(this.#where.tag(markup), markupInText(markup.name));
    return markup !== undefined;
  }

  /** The text between an element's tags: the description of an option or a choice, else a mistake. */
  #ownText(value: Members, way: Way, element: XmlElement, isMarked: boolean): void {
    const text = isMarked ? textOf(element) : ownTextOf(element);
    if (text === "") return;
    const range = this.#where.inside(element);
    const key = isDescribed(way) ? "description" : way.at(-2) === "nodes" ? "response" : undefined;
    if (key !== "description" || value.description !== undefined)
      this.#problem(this.#where.ownText(element), mixedContent(element.name));
    // The text of a node was meant as its response: that none is there needs no second message.
    if (key === undefined || value[key] !== undefined) return;
    value[key] = text;
    this.#place([...way, key], range, range);
  }

  #problem(range: Range, text: FindingText): void {
    this.problems.push({ rule: "parse-error", range, text });
  }

  #set(value: Members, way: Way, name: string, made: Json, key: Range, range: Range): void {
    if (!this.#isFree(value, name, key)) return;
    this.#place([...way, name], key, range);
    value[name] = made;
  }

  #claim(value: Members, way: Way, name: string, child: XmlElement): boolean {
    if (!this.#isFree(value, name, this.#where.tag(child))) return false;
    this.#place([...way, name], this.#where.tag(child), this.#where.tag(child));
    return true;
  }

  #isFree(value: Members, name: string, range: Range): boolean {
    if (name === "__proto__") this.problems.push(reservedKey(range));
    else if (Object.hasOwn(value, name)) this.problems.push(duplicateKey(name, range));
    else return true;
    return false;
  }

  #place(path: Way, key: Range, value: Range): void {
    this.places.set(JSON.stringify(path), { key, value });
  }
}

/** Whether the text of an item at a place is its description. */
function isDescribed(way: Way): boolean {
  return way.at(-2) === "options" || way.at(-2) === "choices";
}

/** A text as the type that its key has. */
function scalar(name: string, text: string): Json {
  if (numbers.has(name) && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  if (booleans.has(name) && /^(?:true|false)$/.test(text)) return text === "true";
  if ((name === "next_node" || name === "next") && text === "null") return null;
  return text;
}
