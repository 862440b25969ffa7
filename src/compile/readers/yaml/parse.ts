/** A YAML text as one document of the `yaml` package, without exhausting the stack on hostile nesting. */
import { Composer, isScalar, Lexer, Parser, YAMLParseError, type CST, type Document, type ParsedNode } from "yaml";
import { MAX_DEPTH, tooDeep } from "../reading.ts";

/** Nesting deeper than MAX_DEPTH; `offset` is where it begins. */
export class DepthError extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super(tooDeep.en[0]);
    this.offset = offset;
  }
}

/** The tokens of a text. Fails where nesting is so deep that the composer, which is recursive, could exhaust the stack. */
function* tokensOf(text: string): Generator<CST.Token, void> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    const start = parser.offset;
    yield* parser.next(lexeme);
    if (parser.stack.length > 2 * MAX_DEPTH) throw new DepthError(Math.min(start, text.length));
  }
  yield* parser.end();
}

/** The only document of a text; content in a second one is among its errors. */
export function parseDocument(text: string): Document.Parsed {
  const documents = new Composer({ uniqueKeys: false }).compose(tokensOf(text), true, text.length);
  let first: Document.Parsed | undefined;
  for (const document of documents) {
    if (first === undefined) first = document;
    else if (!isEmpty(document.contents) && first.errors.length === 0) {
      const [start, end] = document.range;
      first.errors.push(new YAMLParseError([start, end], "MULTIPLE_DOCS", ""));
      break;
    }
  }
  if (first === undefined) throw new Error("The composer always gives a document.");
  return first;
}

function isEmpty(node: ParsedNode | null): boolean {
  return node === null || (isScalar(node) && node.value === null);
}
