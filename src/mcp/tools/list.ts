/** Every tool of the product, in the order clients see. A new tool is one file and one line here. */
import type { ToolRecord } from "../define-tool.ts";
import { getSession } from "./get-session.ts";
import { initiateSession } from "./initiate-session.ts";
import { navigateSession } from "./navigate-session.ts";

export const tools: readonly ToolRecord[] = [initiateSession, navigateSession, getSession];
