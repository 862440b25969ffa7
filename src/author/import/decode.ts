/** Decodes bytes as text: UTF-8, UTF-16 with a byte order mark, or GB18030, in which Chinese spreadsheets save. */

export interface Decoded {
  text: string;
  /** Reported to the user when it is not UTF-8. */
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "gb18030";
}

/** The text without byte order mark, with line feeds only; undefined when the bytes are not text. */
export function decode(bytes: Uint8Array): Decoded | undefined {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  const text = tryDecode(bytes, encoding);
  if (text !== undefined) return { text: clean(text), encoding };
  if (encoding !== "utf-8") return undefined;
  const chinese = tryDecode(bytes, "gb18030");
  return chinese === undefined ? undefined : { text: clean(chinese), encoding: "gb18030" };
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function clean(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}
