/**
 * Keeps the tools of a list away from the MCP client, which refuses a whole page where one tool in it is not formed as it should be. They
 * are read one by one by whoever asked (`requests.ts`).
 */
import type { Client } from "@modelcontextprotocol/client";
import * as z from "zod";
import { isRecord } from "../../../json.ts";

const UNREAD = "cairn_unread_tools";

/** A page of tools as `keepToolsUnread` hands it over. What holds no list of tools is refused by the client as before. */
export const toolPage = z.looseObject({ [UNREAD]: z.array(z.unknown()) });

/** From now on the client hands the tools of lists over as they came. */
export function keepToolsUnread({ transport }: Client): void {
  const receive = transport?.onmessage;
  if (transport === undefined || receive === undefined) return;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has one receiver and no such function
  transport.onmessage = (message, extra) => {
    const { result } = message as { result?: unknown };
    if (!isRecord(result) || !Array.isArray(result.tools)) receive(message, extra);
    else receive({ ...message, result: { ...result, tools: [], [UNREAD]: result.tools } } as typeof message, extra);
  };
}

/** The tools of a page, none of them read. */
export function toolsOf(page: z.infer<typeof toolPage>): readonly unknown[] {
  return page[UNREAD];
}
