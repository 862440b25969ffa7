/** Every tool of the product, in the order clients see. A new tool is one file and one line here. */
import type { ToolRecord } from "../tool/tool-record.ts";
import { addConversationTurn } from "./add-conversation-turn.ts";
import { analyzeToolNeeds } from "./analyze-tool-needs.ts";
import { assembleContext } from "./assemble-context.ts";
import { callTool } from "./call-tool.ts";
import { fetchDocument } from "./fetch.ts";
import { getSession } from "./get-session.ts";
import { getTask } from "./get-task.ts";
import { initiateSession } from "./initiate-session.ts";
import { injectContext } from "./inject-context.ts";
import { listTools } from "./list-tools-available.ts";
import { manageServer } from "./manage-server.ts";
import { navigateSession } from "./navigate-session.ts";
import { readResource } from "./read-resource.ts";
import { record } from "./record.ts";
import { replayContext } from "./replay-context.ts";
import { retrieve } from "./retrieve.ts";
import { runPipeline } from "./run-pipeline.ts";
import { searchAndInstallTools } from "./search-and-install-tools.ts";
import { searchKnowledge } from "./search-knowledge.ts";
import { search } from "./search.ts";
import { selectTemplate } from "./select-template.ts";
import { submitTask } from "./submit-task.ts";
import { updateTask } from "./update-task.ts";

export const tools: readonly ToolRecord[] = [
  initiateSession,
  navigateSession,
  getSession,
  searchKnowledge,
  injectContext,
  retrieve,
  readResource,
  selectTemplate,
  assembleContext,
  addConversationTurn,
  runPipeline,
  replayContext,
  record,
  analyzeToolNeeds,
  searchAndInstallTools,
  listTools,
  callTool,
  manageServer,
  submitTask,
  getTask,
  updateTask,
  search,
  fetchDocument,
];
