/**
 * What a connected tool brought besides text, as content blocks of MCP: hosts show an image as an image, and no model reads it as
 * base64. The answer keeps kind, type, size and hash of each.
 * Not here: reading what a server sent (`discovery/results.ts`), how much of it is kept.
 */
import type { Attachment } from "../../operations/discovery/call-answer.ts";

/** Characters of all blocks of a result together: the rest of a result of 1 MB is its text, sent twice. */
const MAX_BLOCKS = 700_000;
/** A type that a client can read. */
const MIME_TYPE = /^[\w.+-]+\/[\w.+-]+(?:\s*;.*)?$/;

/**
 * The blocks of an answer's attachments, and the attachments without what the blocks hold. `knowsLinks`: the client knows blocks of
 * 2025-06-18. What it does not know, or has no room, stays an attachment: what has no room without its content, which says so.
 */
export function takeBlocks(
  attachments: readonly Attachment[],
  knowsLinks: boolean,
): { blocks: object[]; attachments: Attachment[] } {
  const blocks: object[] = [];
  let left = MAX_BLOCKS;
  const kept = attachments.map((attachment): Attachment => {
    const { data, text, ...about } = attachment;
    const block = blockOf(attachment, knowsLinks);
    const size = (data?.length ?? 0) + (text === undefined ? 0 : JSON.stringify(text).length * 3);
    if (size > left) return { ...about, left_out: true };
    left -= size;
    if (block === undefined) return attachment;
    blocks.push(block);
    return about;
  });
  return { blocks, attachments: kept };
}

function blockOf(attachment: Attachment, knowsLinks: boolean): object | undefined {
  const { kind, mime_type = "", uri, name, data, text } = attachment;
  const type = MIME_TYPE.test(mime_type) ? { mimeType: mime_type } : undefined;
  switch (kind) {
    case "image":
      return data === undefined || type === undefined ? undefined : { type: "image", data, ...type };
    case "audio":
      return data === undefined || type === undefined || !knowsLinks ? undefined : { type: "audio", data, ...type };
    case "link":
      return uri === undefined || !knowsLinks ? undefined : { type: "resource_link", uri, name: name ?? uri, ...type };
    default: {
      if (uri === undefined || (data === undefined && text === undefined)) return undefined;
      const held = text === undefined ? { blob: data } : { text };
      return { type: "resource", resource: { uri, ...type, ...held } };
    }
  }
}
